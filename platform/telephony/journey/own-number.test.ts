import { describe, expect, test } from 'vitest'
import { ownDid } from './own-number.ts'
import { planOf } from './plan-for-tests.ts'
import { walk } from './walk-for-tests.ts'

const trunk = { id: 9, name: 'Operador', endpoint: 'trunk.9', channels: 10, callerId: '576015550100' }
const route = (to: number) => [{ timeSlot: null, destination: { kind: 'extension', id: to } as const }]
const did = (id: number, number: string, to: number, state?: 'pending') => ({
  id,
  number,
  label: `Línea ${id}`,
  namePrefix: '',
  routes: route(to),
  ...(state ? { state } : {}),
})
const forwardTo = (number: string, by: number) => ({
  always: { kind: 'outside', number, by } as const,
  busy: null,
  unanswered: null,
  away: null,
})
const extension = (id: number, always: string | null) => ({
  id,
  number: `100${id}`,
  name: `Persona ${id}`,
  endpoint: `demo-100${id}`,
  userId: null,
  callLimit: 2,
  blockedIn: [],
  undisturbed: false,
  takesMessages: false,
  ...(always === null ? {} : { forward: forwardTo(always, id) }),
})

describe('the company’s own numbers', () => {
  const plan = planOf({
    trunks: [trunk],
    dids: [did(1, '6015550100', 1), did(2, '+576015550133', 2), did(3, '6015550144', 1, 'pending')],
    extensions: [extension(1, null), extension(2, '+57 601 555 0100')],
  })

  test.each(['6015550100', '+576015550100', '00576015550100', '576015550100', '06015550100'])(
    '%s is one',
    (number) => {
      expect(ownDid(plan, number)?.id).toBe(1)
    },
  )

  test('one that is not proved, and others, are not', () => {
    expect(ownDid(plan, '6015550144')).toBe(undefined)
    expect(ownDid(plan, '6015550199')).toBe(undefined)
    expect(ownDid(plan, '100')).toBe(undefined)
  })

  test('are reached inside: a forward to one rings there, over no trunk', () => {
    const { step, kinds } = walk(plan, { kind: 'extension', id: 2 })
    expect(step).toMatchObject({ kind: 'ring', ringing: [1] })
    expect(kinds).toEqual(['did', 'offered'])
    expect(walk(plan, { kind: 'outside', number: '6015550199' }).step).toMatchObject({ kind: 'outside' })
  })

  test('two that forward to each other: the call ends at once', () => {
    const loop = planOf({
      trunks: [trunk],
      dids: [did(1, '6015550100', 1), did(2, '6015550133', 2)],
      extensions: [extension(1, '6015550133'), extension(2, '6015550100')],
    })
    const { journey, kinds } = walk(loop, { kind: 'outside', number: '6015550100' })
    expect(journey.step.kind).toBe('over')
    expect(kinds).toEqual(['did', 'did'])
  })
})
