import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { readContactRules, writeContactRules } from '#features/crm/contract/contact-rule.ts'
import { interactions } from '#features/crm/contract/interactions.ts'
import { mergePersons } from '#features/crm/contract/merges.ts'
import { leads, persons } from '#features/crm/contract/persons.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { callsOf } from '#features/integrations/server/testing.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { type Client, startTestProgram } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const { systemRows } = program.database
const calls = callsOf(systemRows)
let admin: Client
let ana: Client
let eva: Client
let companyId: number
let endpoint: string

beforeAll(async () => {
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  const own = await systemRows
    .selectFrom('extensions')
    .select(['endpoint', 'company_id'])
    .where('user_id', '=', ana.session.userId)
    .executeTakeFirstOrThrow()
  endpoint = own.endpoint
  companyId = own.company_id
})

let people = 0
const newNumber = () => `+57300770${String(people++).padStart(4, '0')}`

/** A call with the outside that has ended and been read. */
async function ended(
  number: string,
  more: { direction?: 'inbound' | 'outbound'; isAnswered?: boolean } = {},
): Promise<string> {
  const { direction = 'inbound', isAnswered = true } = more
  const call = { companyId, direction, number, endpoint }
  const id = await calls.ring(call)
  if (isAnswered) await calls.answer(id, call)
  await calls.end(id, call, isAnswered ? 'answered' : 'cancelled')
  await read()
  return id
}

/** Waits until the CRM has read everything. */
const read = () =>
  eventually(async () => {
    const left = await systemRows.selectFrom('crm_contact_signals').select('source_id').execute()
    expect(left).toEqual([])
  })

const is = (field: string, value: number) => JSON.stringify({ field, op: 'is', value })
const of = async (person: number, client = admin) =>
  (
    await client.call(interactions.routes.list, {
      query: { where: is('person', person), order: 'created_at' },
    })
  ).results
const setRule = async (rule: object) =>
  admin.call(writeContactRules, { body: { ...(await admin.call(readContactRules, {})), ...rule } })

test('an answered call with a known person is an interaction of who talked, and the last contact', async () => {
  const number = newNumber()
  const person = await makePerson(ana, { mobile: number })
  const id = await ended(number)
  expect(await of(person)).toMatchObject([
    { channel: 'call', subject: 'Llamada entrante', owner: { id: ana.session.userId } },
  ])
  const { last_interaction_at: last } = await systemRows
    .selectFrom('persons')
    .select('last_interaction_at')
    .where('id', '=', person)
    .executeTakeFirstOrThrow()
  expect(last).not.toBeNull()
  // The time line has the call once, as a call.
  const { entries } = await ana.call(readTimeline, { params: { id: person }, query: {} })
  expect(entries.filter(({ kind }) => kind === 'interaction')).toEqual([])
  // Told again, it is the same interaction.
  await sql`UPDATE calls SET ended_at = NULL WHERE id = ${id}::uuid`.execute(systemRows)
  await sql`UPDATE calls SET ended_at = now() WHERE id = ${id}::uuid`.execute(systemRows)
  await read()
  expect(await of(person)).toHaveLength(1)
})

test('missed calls and our calls without answer are told apart', async () => {
  const number = newNumber()
  const person = await makePerson(ana, { mobile: number })
  await ended(number, { isAnswered: false })
  await ended(number, { direction: 'outbound' })
  expect((await of(person)).map(({ subject }) => subject).toSorted()).toEqual([
    'Llamada perdida',
    'Llamada saliente',
  ])
  await setRule({ counts_missed: false })
  await ended(number, { isAnswered: false })
  expect(await of(person)).toHaveLength(2)
  await setRule({ counts_missed: true })
})

test('a fact that comes late stands at its time and does not make the last contact older', async () => {
  const number = newNumber()
  const person = await makePerson(ana, { mobile: number })
  await ended(number)
  const lastOf = async () =>
    (
      await systemRows
        .selectFrom('persons')
        .select('last_interaction_at')
        .where('id', '=', person)
        .executeTakeFirstOrThrow()
    ).last_interaction_at
  const before = await lastOf()
  await sql`
    INSERT INTO calls (id, company_id, direction, caller_number, dialed, other_key, started_at, answered_at, ended_at, outcome)
    VALUES (gen_random_uuid(), ${companyId}, 'inbound', ${number}, '6015550100', ${number}, now() - interval '2 days',
            now() - interval '2 days', now() - interval '2 days', 'answered')`.execute(systemRows)
  await read()
  const found = await of(person)
  expect(found).toHaveLength(2)
  const [late] = found
  expect(Date.parse(String(late?.created_at))).toBeLessThan(Date.now() - 86_400_000)
  expect(await lastOf()).toEqual(before)
})

test('strangers become leads only if the company wants it, once, and calls inside are nobody’s', async () => {
  const number = newNumber()
  await ended(number)
  const found = async (client = admin) =>
    (await client.call(leads.routes.list, { query: { search: number.slice(3) } })).results
  expect(await found()).toEqual([])
  await setRule({ callers_become_leads: true })
  await ended(number)
  await ended(number, { isAnswered: false })
  const made = await found()
  expect(made).toHaveLength(1)
  expect(await of(made[0]?.id ?? 0)).toHaveLength(2)
  // Whom we call is nobody who came to us.
  const called = newNumber()
  await ended(called, { direction: 'outbound' })
  expect((await admin.call(leads.routes.list, { query: { search: called.slice(3) } })).results).toEqual([])
  await setRule({ callers_become_leads: false })
  expect(await found(eva)).toEqual([])
  const inside = await makePerson(ana, { mobile: newNumber() })
  await sql`
    INSERT INTO calls (id, company_id, direction, dialed, started_at, answered_at, ended_at, outcome)
    VALUES (gen_random_uuid(), ${companyId}, 'internal', '1002', now(), now(), now(), 'answered')`.execute(
    systemRows,
  )
  await read()
  expect(await of(inside)).toEqual([])
})

test('the number of who was merged is the one who remains', async () => {
  const [one, other] = [newNumber(), newNumber()]
  const kept = await makePerson(ana, { mobile: one })
  const gone = await makePerson(ana, { mobile: other })
  await ended(other)
  await admin.call(mergePersons, { params: { id: kept }, body: { other: gone, take: [] } })
  await ended(other)
  expect(await of(kept)).toHaveLength(2)
  expect(
    (await admin.call(persons.routes.list, { query: { search: other.slice(3) } })).results,
  ).toMatchObject([{ id: kept }])
})

test('another company neither sees the rule nor the interactions', async () => {
  const number = newNumber()
  const person = await makePerson(ana, { mobile: number })
  await ended(number)
  await setRule({ counts_answered: false })
  expect(await eva.call(readContactRules, {})).toMatchObject({ counts_answered: true })
  await setRule({ counts_answered: true })
  expect(await of(person, eva)).toEqual([])
  await expect(ana.call(readContactRules, {})).rejects.toThrow('403')
})

test('a conversation by WhatsApp is an interaction of its list, once for each opening', async () => {
  const number = newNumber()
  const person = await makePerson(ana, { mobile: number })
  const line = await cloudLineOf(admin, program.origin)
  const say = (id: string) =>
    line.tell({
      contacts: [{ profile: { name: 'Rosa Díaz' }, wa_id: number.slice(1) }],
      messages: written(id, number.slice(1), 'Buenas tardes').messages,
    })
  await say('wamid.contact-1')
  await eventually(async () => {
    const { results } = await admin.call(interactions.routes.list, {
      query: {
        where: JSON.stringify({
          and: [{ field: 'channel', op: 'is', value: 'whatsapp' }, JSON.parse(is('person', person))],
        }),
      },
    })
    expect(results).toMatchObject([{ subject: 'Conversación por WhatsApp' }])
  })
  await say('wamid.contact-2')
  await eventually(async () => {
    const stored = await systemRows
      .selectFrom('join_messages')
      .select('id')
      .where('body', '=', 'Buenas tardes')
      .execute()
    expect(stored).toHaveLength(2)
  })
  await read()
  expect(await of(person)).toHaveLength(1)
})

test('who writes and is unknown becomes a lead where the company wants it', async () => {
  const number = newNumber()
  const line = await cloudLineOf(admin, program.origin)
  await setRule({ writers_become_leads: true })
  await line.tell({
    contacts: [{ profile: { name: 'Inés Prada' }, wa_id: number.slice(1) }],
    messages: written('wamid.contact-3', number.slice(1), 'Hola').messages,
  })
  const lead = await eventually(async () => {
    const { results } = await admin.call(leads.routes.list, { query: { search: number.slice(3) } })
    expect(results).toMatchObject([{ first_name: 'Inés Prada' }])
    return results[0]
  })
  await setRule({ writers_become_leads: false })
  expect(await of(lead?.id ?? 0)).toMatchObject([{ channel: 'whatsapp' }])
})
