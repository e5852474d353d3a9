import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readJourney } from '../../contract/journey.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const ana = await program.signIn('ana')
const [luis, marta, eva] = await Promise.all([
  program.signIn('luis'),
  program.signIn('marta'),
  program.signIn('eva'),
])

const extensionOf = (endpoint: string) =>
  rows
    .selectFrom('extensions')
    .select(['id', 'company_id', 'number', 'display_name'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()

const minute = (at: number) => new Date(Date.UTC(2026, 10, 23, 15, at))
const people = {
  ana: await extensionOf('demo-1001'),
  luis: await extensionOf('demo-1002'),
  marta: await extensionOf('demo-1003'),
}
type Extension = typeof people.ana

interface Part {
  from?: { id: string; by: Extension }
  dialed: Extension
  at: number
}

/** Stores one part of an outside caller's call: `dialed` answers at once and talks for a minute. */
async function part({ from, dialed, at }: Part): Promise<string> {
  const id = randomUUID()
  const company_id = dialed.company_id
  const caller = { number: '+573001112233', name: 'Pedro' }
  await rows
    .insertInto('calls')
    .values({
      id,
      company_id,
      dialed: dialed.number,
      direction: 'inbound',
      caller_number: caller.number,
      caller_name: caller.name,
      started_at: minute(at),
      answered_at: minute(at),
      ended_at: minute(at + 1),
      outcome: 'completed',
    })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      company_id,
      call_id: id,
      extension_id: dialed.id,
      direction: 'INCOMING',
      other_number: caller.number,
      other_name: caller.name,
      missed: false,
      started_at: minute(at),
      answered_at: minute(at),
      ended_at: minute(at + 1),
      outcome: 'completed',
    })
    .execute()
  const transferred = from && {
    kind: 'transferred',
    at: minute(at),
    about: { by: from.by.id, number: from.by.number, from: from.id, how: 'blind' },
  }
  const facts = [
    { kind: 'entered', at: minute(at), about: { ...caller, dialed: dialed.number, trunk: null } },
    ...(transferred ? [transferred] : []),
    { kind: 'answered', at: minute(at), about: { extension: dialed.id, number: dialed.number } },
    { kind: 'hung_up', at: minute(at + 1), about: {} },
  ]
  await rows
    .insertInto('call_facts')
    .values(
      facts.map((fact, index) => ({
        ...fact,
        about: sql`${JSON.stringify(fact.about)}::jsonb`,
        company_id,
        call_id: id,
        step: index + 1,
      })),
    )
    .execute()
  return id
}

test('a call transferred twice has one journey, the same from each part, for everybody who had a part', async () => {
  const first = await part({ dialed: people.ana, at: 0 })
  const second = await part({ dialed: people.luis, at: 1, from: { id: first, by: people.ana } })
  const third = await part({ dialed: people.marta, at: 2, from: { id: second, by: people.luis } })
  const other = await part({ dialed: people.luis, at: 1 })
  const { ana: a, luis: l, marta: m } = people
  const expectedSteps = [
    ['entered', 'Pedro', a.number],
    ['answered', a.display_name, a.number],
    ['transferred', a.display_name, l.number],
    ['answered', l.display_name, l.number],
    ['transferred', l.display_name, m.number],
    ['answered', m.display_name, m.number],
    ['hung_up', '', ''],
  ]
  for (const callId of [first, second, third]) {
    const { steps } = await marta.call(readJourney, { params: { callId } })
    expect(steps.map(({ kind, name, detail }) => [kind, name, detail])).toEqual(expectedSteps)
  }
  const params = { callId: first }
  expect((await ana.call(readJourney, { params })).steps).toHaveLength(expectedSteps.length)
  // Ana had no part in this one, nor luis in the first, and eva is of another company.
  expect((await ana.send(readJourney, { params: { callId: other } })).status).toBe(404)
  expect((await luis.send(readJourney, { params })).status).toBe(404)
  expect((await eva.send(readJourney, { params })).status).toBe(404)
})
