import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { callsApp, exportCalls } from '#features/phone/contract/history.ts'
import type { CallWrite } from '#features/phone/server/call-control/storage/call-row.ts'
import { storeWrites } from '#features/phone/server/call-control/storage/store-writes.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { type Client, startTestProgram } from './testing.ts'
import { nameNumbers } from './wiring/name-numbers.ts'

const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const store = storeWrites({
  database,
  callbacks: { store: async () => {} },
  nameNumbers,
  log: silentLogger,
})
let ana: Client
let eva: Client
const owner = (endpoint: string) =>
  rows
    .selectFrom('extensions')
    .select(['id', 'company_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
const [anas, evas] = [await owner('demo-1001'), await owner('otra-1001')]

/** Stores a call from outside as the call writer does. */
async function callFrom(number: string, name: string, whose = anas): Promise<string> {
  const id = randomUUID()
  const times = { started_at: new Date(), answered_at: new Date(), ended_at: new Date() }
  const { company_id } = whose
  const write: CallWrite = {
    call: {
      id,
      company_id,
      asterisk_server_id: 1,
      dialed: '6015550100',
      caller_extension_id: null,
      caller_number: number,
      caller_name: name,
      trunk_id: null,
      direction: 'inbound',
      outcome: 'answered',
      live: null,
      ...times,
    },
    facts: [],
    records: [
      {
        company_id,
        call_id: id,
        extension_id: whose.id,
        direction: 'INCOMING',
        other_number: number,
        other_name: name,
        outcome: 'answered',
        missed: false,
        journey_id: null,
        consult: false,
        ...times,
      },
    ],
  }
  await store([write])
  return id
}

const latest = async (client: Client, number: string) =>
  (await client.call(callsApp, { body: {} })).records.find((call) => call.number === number)

beforeAll(async () => {
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

test('a call keeps the name by which the person knew the customer, and shows the name of today', async () => {
  await callFrom('573007770021', 'MOVIL')
  expect(await latest(ana, '573007770021')).toMatchObject({ label: 'MOVIL', label_then: null })

  const id = await makePerson(ana, { first_name: 'Rosa', last_name: 'Pérez', mobile: '3007770021' })
  expect(await latest(ana, '573007770021')).toMatchObject({ label: 'Rosa Pérez', label_then: 'MOVIL' })
  await callFrom('573007770021', 'MOVIL')
  const stored = await rows
    .selectFrom('call_records')
    .select('other_name')
    .where('other_number', '=', '573007770021')
    .orderBy('id')
    .execute()
  expect(stored).toEqual([{ other_name: 'MOVIL' }, { other_name: 'Rosa Pérez' }])

  await rows.updateTable('persons').set({ first_name: 'Rosario' }).where('id', '=', id).execute()
  expect(await latest(ana, '573007770021')).toMatchObject({
    label: 'Rosario Pérez',
    label_then: 'Rosa Pérez',
  })
  const sheet = await ana.download(exportCalls, { query: { format: 'csv' } })
  expect(await sheet.text()).toContain('Rosario Pérez')
})

test('the CRM wins over contacts, and another company learns no name', async () => {
  await makePerson(ana, { first_name: 'Iris', last_name: 'Gómez', mobile: '3007770022' })
  await ana.call(contacts.routes.create, { body: { name: 'Iris de la óptica', numbers: ['300 777 0022'] } })
  await callFrom('573007770022', '')
  await callFrom('573007770022', 'MOVIL', evas)
  expect(await latest(ana, '573007770022')).toMatchObject({ label: 'Iris Gómez', label_then: null })
  expect(await latest(eva, '573007770022')).toMatchObject({ label: 'MOVIL', label_then: null })
})

test('a page of calls costs the same, however many names it has', async () => {
  const page = () => ana.call(callsApp, { body: { page_size: 100 } })
  const before = await program.statements.during(page)
  for (let one = 0; one < 12; one += 1) {
    await callFrom(`5730077701${10 + one}`, '')
    await makePerson(ana, { first_name: `Persona ${one}`, mobile: `30077701${10 + one}` })
  }
  expect((await program.statements.during(page)).length).toBe(before.length)
})
