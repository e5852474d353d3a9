import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

const OWN = '576015551001'
const OF_ANOTHER = '576015551002'

let harness: AsteriskHarness
let log: EventLog
let registrar: ScriptedCarrier
/** Another machine of the carrier, whose address its name does not tell. */
let other: ScriptedCarrier
let contact: string
let companies: number[]

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const server = harness.asterisk.options.sip
  registrar = await createScriptedCarrier({ server, address: '127.0.0.31' })
  other = await createScriptedCarrier({ server, address: '127.0.0.32' })
  const { database, masterSecret } = harness.asterisk
  const { address, port } = registrar
  const at = { address, port, kind: 'register' as const, account: { secret: 'una clave', masterSecret } }
  await addCarrierTrunk(database, { ...at, slug: 'una', username: 'cuenta' })
  await addCarrierTrunk(database, { ...at, slug: 'otra', username: 'ajena', address: '127.0.0.33' })
  companies = await Promise.all([own('una', OWN), own('otra', OF_ANOTHER)])
  await harness.engine.refreshTrunks()
  contact = await registrar.registered('cuenta')
})
afterAll(async () => {
  registrar?.close()
  other?.close()
  log?.close()
  await harness?.stop()
})

/** Gives the company the number. */
async function own(slug: string, number: string): Promise<number> {
  const { database } = harness.asterisk
  const { rows } = await database.query<{ id: string }>('SELECT id FROM companies WHERE slug = $1', [slug])
  const id = Number(rows[0]?.id)
  await database.query(
    `WITH slot AS (
       INSERT INTO ring_groups (company_id, name, number) VALUES ($1, 'Ventas', '4001') RETURNING id)
     INSERT INTO call_destinations (company_id, kind, target_id, name, label)
     SELECT $1, 'ring_group', id, 'Ventas', 'Ventas' FROM slot ON CONFLICT DO NOTHING`,
    [id],
  )
  await database.query(
    `INSERT INTO dids (company_id, number, label, destination_id)
     SELECT $1, $2, 'Principal', (SELECT min(id) FROM call_destinations WHERE company_id = $1)`,
    [id, number],
  )
  await database.query(`UPDATE phone_numbers SET state = 'owned' WHERE company_id = $1 AND number = $2`, [
    id,
    number,
  ])
  return id
}

/** For whom a call of that carrier to the registered contact counts, which names the number in To. */
async function shareOf(carrier: ScriptedCarrier, number: string) {
  const call = await carrier.call({
    uri: contact,
    from: '<sip:3001112233@carrier.test>',
    to: `<sip:${number}@suite.test>`,
  })
  const { leg, share } = await log.find('leg-arrived', ({ sipCallId }) => sipCallId === call.callId)
  await harness.engine.hangup(leg, 'rejected')
  await call.responded(400)
  return share
}

test('a call to the contact that a trunk registered counts for the owner of the number, whatever address it comes from', async () => {
  for (const carrier of [registrar, other])
    expect(await shareOf(carrier, OWN)).toEqual({ of: 'calls', company: companies[0] })
})

test('numbers of nobody, and of companies that are no customers of that carrier, count for nobody', async () => {
  for (const number of ['576019999999', OF_ANOTHER])
    expect(await shareOf(other, number)).toEqual({ of: 'nobody', carrier: String(companies[0]) })
})
