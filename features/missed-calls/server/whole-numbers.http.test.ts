import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import type { CallWrite } from '#features/phone/server/call-control/storage/call-row.ts'
import { storeCalls } from '#features/phone/server/call-control/storage/call-writes.queries.ts'
import { missedCalls } from '../contract/missed-calls.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let admin: Client
let server: number

beforeAll(async () => {
  admin = await program.signIn('admin')
  server = (
    await rows
      .selectFrom('companies')
      .select('asterisk_server_id')
      .where('id', '=', admin.session.company.id)
      .executeTakeFirstOrThrow()
  ).asterisk_server_id
})
beforeEach(() => rows.deleteFrom('missed_calls').execute())

/** Stores an ended call as the call control does. `talked`: it was answered. */
async function call(direction: 'inbound' | 'outbound', number: string, talked: boolean, minutesAgo: number) {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const write: CallWrite = {
    call: {
      id: randomUUID(),
      company_id: admin.session.company.id,
      asterisk_server_id: server,
      dialed: direction === 'outbound' ? number : '6015550100',
      caller_extension_id: null,
      caller_number: direction === 'outbound' ? '1001' : number,
      caller_name: '',
      trunk_id: null,
      direction,
      outcome: talked ? 'answered' : 'cancelled',
      started_at: at,
      answered_at: talked ? at : null,
      ended_at: new Date(at.getTime() + 20_000),
      live: null,
    },
    records: [],
    facts: [],
  }
  await storeCalls(rows, [write])
}
const pending = async () =>
  (await admin.call(missedCalls.routes.list, { query: { limit: 100 } })).results
    .filter(({ status }) => status === 'pending')
    .map(({ number }) => number)

test('a talk with a number of another country with the same last digits settles nothing', async () => {
  await call('inbound', '+573105550101', false, 30)
  await call('inbound', '+13105550101', false, 29)
  await call('outbound', '0013105550101', true, 10)
  expect(await pending()).toEqual(['+573105550101'])
})

test.each([
  ['573105550101', '3105550101'],
  ['3105550101', '033105550101'],
  ['+573105550101', '00573105550101'],
  ['576015550111', '+5715550111'],
  ['+5215512345678', '00525512345678'],
  ['+5491123456789', '+541123456789'],
  ['551187654321', '005511987654321'],
])('a call missed from %s is returned by a talk with %s', async (missed, talked) => {
  await call('inbound', missed, false, 30)
  expect(await pending()).toEqual([missed])
  await call('outbound', talked, true, 10)
  expect(await pending()).toEqual([])
})
