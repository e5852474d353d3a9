import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { getCalls } from '../../contract/history.ts'
import { readJourney } from '../../contract/journey.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
const company_id = ana.session.company.id
const extensionOf = async ({ session }: Client) =>
  rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
const [hers, his] = [(await extensionOf(ana)).id, (await extensionOf(luis)).id]

const holds = (extension: number, who: Client | null) =>
  rows
    .updateTable('extensions')
    .set({ user_id: who?.session.userId ?? null })
    .where('id', '=', extension)
    .execute()

/** A call of her extension, whoever holds it now. */
async function call(number: string): Promise<string> {
  const id = randomUUID()
  const at = new Date(Date.now() - 60_000)
  const times = { started_at: at, answered_at: at, ended_at: new Date() }
  await rows
    .insertInto('calls')
    .values({
      ...{ id, company_id, direction: 'inbound', dialed: '6015550100', caller_number: number },
      ...times,
    })
    .execute()
  const seen = {
    call_id: id,
    extension_id: hers,
    direction: 'INCOMING',
    other_number: number,
    outcome: 'answered',
  }
  await rows
    .insertInto('call_records')
    .values({ company_id, ...seen, missed: false, ...times })
    .execute()
  return id
}

const numbers = async (who: Client) =>
  (await who.call(getCalls, { body: { page_size: 100 } })).cdrs
    .map(({ number }) => number)
    .filter((number) => number.startsWith('+5730077'))

test('whoever gets an extension sees none of the calls that another had on it', async () => {
  const before = await call('+573007770001')
  expect(await numbers(ana)).toEqual(['+573007770001'])
  expect((await luis.send(readJourney, { params: { callId: before } })).status).toBe(404)
  await holds(his, null)
  await holds(hers, luis)
  const after = await call('+573007770002')
  expect(await numbers(luis)).toEqual(['+573007770002'])
  expect((await luis.send(readJourney, { params: { callId: before } })).status).toBe(404)
  expect((await luis.send(readJourney, { params: { callId: after } })).status).toBe(200)
  // Back again, she finds hers and none of his.
  await holds(hers, ana)
  await holds(his, luis)
  expect(await numbers(ana)).toEqual(['+573007770001'])
  expect((await ana.send(readJourney, { params: { callId: after } })).status).toBe(404)
})
