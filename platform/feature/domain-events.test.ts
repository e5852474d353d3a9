import { expect, test } from 'vitest'
import type { UnitOfWork } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createDomainEvents } from './domain-events.ts'

type Event = { type: 'a.written'; id: number } | { type: 'a.ended' }

/** A transaction that has no rows. */
const openUnit = () => {
  const actions: (() => void)[] = []
  const unit = { onCommit: (action: () => void) => void actions.push(action) } as unknown as UnitOfWork
  return {
    unit,
    commit: () => {
      for (const action of actions) action()
    },
  }
}

const connected = () => {
  const done: string[] = []
  const logged: unknown[] = []
  const log = { ...silentLogger, error: (detail: unknown) => void logged.push(detail) }
  const events = createDomainEvents<Event>(log as typeof silentLogger)
  events.connect({
    'a.written': {
      inTransaction: {
        store: async (_unit, { id }) => {
          if (id === 0) throw new Error('not stored')
          done.push(`store ${id}`)
        },
      },
      afterCommit: {
        break: () => {
          throw new Error('broken')
        },
        reject: async () => {
          throw new Error('rejected')
        },
        tell: ({ id }) => void done.push(`tell ${id}`),
      },
    },
    'a.ended': { afterCommit: { close: () => void done.push('close') } },
  })
  return { events, done, logged }
}

test('reactions run inside the transaction or after its commit, and one that fails afterwards stops no other', async () => {
  const { events, done, logged } = connected()
  const { unit, commit } = openUnit()
  await events.record(unit, { type: 'a.written', id: 7 })
  expect(done).toEqual(['store 7'])
  commit()
  expect(done).toEqual(['store 7', 'tell 7'])
  await Promise.resolve()
  expect(logged).toMatchObject([
    { event: 'a.written', reaction: 'break' },
    { event: 'a.written', reaction: 'reject' },
  ])
})

test('a reaction inside the transaction fails its cause, and nothing follows', async () => {
  const { events, done } = connected()
  const { unit, commit } = openUnit()
  await expect(events.record(unit, { type: 'a.written', id: 0 })).rejects.toThrow('not stored')
  commit()
  expect(done).toEqual([])
})

test('what is already stored cannot be reacted to inside its transaction', () => {
  const { events, done } = connected()
  events.publish({ type: 'a.ended' })
  expect(done).toEqual(['close'])
  expect(() => events.publish({ type: 'a.written', id: 7 })).toThrow('inside its transaction')
  expect(() => createDomainEvents<Event>(silentLogger).publish({ type: 'a.ended' })).toThrow('connected')
})
