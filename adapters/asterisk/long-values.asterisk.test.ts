import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** As it is dialled at home, which is how a number of another country is, too. */
const DIALLED = '6015551009'
const CARRIER = '127.0.0.41'
/** As many addresses as are told of a company, and as many of a second one as still fit. */
const [MOST, FITTING] = [75, 31]

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let company: number

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { options } = harness.asterisk
  carrier = await createScriptedCarrier({ server: options.sip, address: CARRIER })
  company = await owner('muchas', 'CO', CARRIER, MOST - 1)
  await owner('otras', 'AR', '127.0.0.42', FITTING)
  await harness.engine.refreshTrunks()
})
afterAll(async () => {
  carrier?.close()
  log?.close()
  await harness?.stop()
})

/** A company that owns the number in its country, with a carrier that has so many more addresses. */
async function owner(slug: string, country: string, address: string, more: number): Promise<number> {
  const { database } = harness.asterisk
  const endpoint = await addCarrierTrunk(database, { slug, kind: 'address', address, port: 5060 })
  const { rows } = await database.query<{ id: string; extension: string }>(
    `UPDATE companies SET country_id = k.id FROM countries k WHERE slug = $1 AND k.iso_code = $2 RETURNING companies.id, k.extension`,
    [slug, country],
  )
  const [{ id, extension } = { id: '', extension: '' }] = rows
  await database.query(
    `INSERT INTO trunk_addresses (company_id, trunk_id, host, calls, reserved, address)
     SELECT t.company_id, t.id, t.host, true, false, ('2800:e1:1234:5678:9abc:def0:1234:' || to_hex(4096 + n))::inet
       FROM trunks t, generate_series(1, $2) n WHERE t.endpoint = $1`,
    [endpoint, more],
  )
  await database.query(`INSERT INTO ring_groups (company_id, name, number) VALUES ($1, 'Ventas', '4001')`, [
    id,
  ])
  await database.query(
    `INSERT INTO dids (company_id, number, label, destination_id)
     SELECT $1, $2, 'Principal', (SELECT min(id) FROM call_destinations WHERE company_id = $1)`,
    [id, `${extension}${DIALLED}`],
  )
  await database.query(`UPDATE phone_numbers SET state = 'owned' WHERE company_id = $1`, [id])
  return Number(id)
}

test('the longest value that the database tells is read whole: the call counts for the owner of its number', async () => {
  const { rows } = await harness.asterisk.database.query<{ owners: string }>(
    'SELECT owners FROM asterisk.called_numbers WHERE id = $1',
    [DIALLED],
  )
  expect(rows[0]?.owners.split('@')).toHaveLength(3)
  expect(rows[0]?.owners.length).toBeGreaterThan(4_000)
  const { sip } = harness.asterisk.options
  const call = await carrier.call({
    uri: `sip:${DIALLED}@${sip.address}:${sip.port}`,
    from: '<sip:3001112233@carrier.test>',
    to: `<sip:${DIALLED}@suite.test>`,
  })
  const { leg, share } = await log.find('leg-arrived', ({ sipCallId }) => sipCallId === call.callId)
  await harness.engine.hangup(leg, 'rejected')
  await call.responded(400)
  expect(share).toEqual({ of: 'calls', company })
})

test('a company with very many outside prefixes still calls, and for help after each of them that is read', async () => {
  const account = await harness.account('prefijos-1001')
  await harness.asterisk.database.query(
    `INSERT INTO outbound_routes (company_id, name, pattern, strip)
     SELECT c.id, n, to_char(n, 'FM0000000000') || '.', 10 FROM companies c, generate_series(1, 1000) n WHERE c.slug = 'prefijos'`,
  )
  const phone = await harness.device(account)
  await phone.register()
  for (const dialed of ['1002', '0112']) {
    await phone.call(dialed)
    const { leg } = await log.find('leg-arrived', (event) => event.dialed === dialed)
    await harness.engine.hangup(leg, 'rejected')
    await phone.ended()
  }
})
