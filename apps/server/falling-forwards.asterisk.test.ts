import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { header, parseAddress } from '#platform/testing/telephony/sip/sip-message.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const CARRIER = '127.0.0.31'
const CALLER = '<sip:3105550101@sbc.example>'
/** Numbers of ours, and where each goes on: by a forward of the exchange, and by the desk phone itself. */
const FORWARDED = { number: '576015559921', to: '573001112233' }
const RINGING = { number: '576015559922', to: '573002223344' }

const { harness, engine, program } = await startProgramOnAsterisk()
const server = harness.asterisk.options.sip
const rows = program.database.systemRows
let carrier: ScriptedCarrier
let phone: Device

beforeAll(async () => {
  await untilUp(engine)
  const [admin] = await program.signInAll('admin')
  const company_id = admin.session.company.id
  carrier = await createScriptedCarrier({ server, address: CARRIER })
  const body = {
    kind: 'address',
    host: CARRIER,
    port: carrier.port,
    codecs: 'ulaw',
    name: 'Operador',
  } as const
  await admin.call(trunks.routes.create, { body })
  for (const [at, { number }] of [FORWARDED, RINGING].entries()) {
    const own = String(2001 + at)
    const { record, once } = await admin.call(extensions.routes.create, {
      body: { number: own, display_name: `Fija ${own}` },
    })
    const { results } = await admin.call(destinationOptions, { query: { search: own } })
    await admin.call(dids.routes.create, { body: { number, label: own, destination: results[0]?.id ?? 0 } })
    await giveNumber(rows, company_id, number)
    if (number === FORWARDED.number)
      await rows
        .insertInto('extension_forwards')
        .values({ extension_id: record.id, company_id, always: FORWARDED.to })
        .execute()
    else phone = await harness.device({ endpoint: record.account, secret: once.secret ?? '' })
  }
  await phone.register()
  await eventually(async () =>
    expect(await rows.selectFrom('trunk_addresses').select('trunk_id').execute()).toHaveLength(1),
  )
}, 60_000)
afterAll(() => carrier?.close())

const comesIn = (number: string, left: number): Promise<CarrierCall> =>
  carrier.call({
    uri: `sip:${number}@${server.address}:${server.port}`,
    from: CALLER,
    headers: [['max-forwards', String(left)]],
  })

/** The call on its way to that number, past or future, with so many exchanges left. */
const goesOut = (to: string, left: number): Promise<CarrierCall> =>
  carrier.called(
    (invite) =>
      parseAddress(invite.uri).user.endsWith(to.slice(2)) && header(invite, 'max-forwards') === String(left),
  )

test('a forward of the exchange leaves with one less than the call came with', async () => {
  const came = await comesIn(FORWARDED.number, 9)
  const went = await goesOut(FORWARDED.to, 8)
  await went.answer({ status: 200, sound: true })
  expect((await came.responded(200)).status).toBe(200)
  await came.hangup()
  await went.received('BYE')
})

test('so does the call that a desk phone sends elsewhere (302)', async () => {
  const came = await comesIn(RINGING.number, 30)
  await phone.reaches('ringing')
  await phone.redirect(RINGING.to)
  const went = await goesOut(RINGING.to, 29)
  await came.hangup()
  await went.received('CANCEL')
})

test('a carrier that counts more than any call may pass is held to the usual', async () => {
  const came = await comesIn(FORWARDED.number, 255)
  const went = await goesOut(FORWARDED.to, 69)
  await came.hangup()
  await went.received('CANCEL')
})

test('a loop by way of the carrier, which drops all else that we sent, ends where no hop is left', async () => {
  const came = await comesIn(FORWARDED.number, 2)
  const went = await goesOut(FORWARDED.to, 1)
  // The carrier passes it on to us as a call of its own, by the number of another company or customer: only the count goes along.
  const again = await comesIn(RINGING.number, 0)
  const refusal = await again.responded(300)
  expect(refusal.status).toBe(483)
  await went.answer({ status: refusal.status })
  expect((await came.responded(300)).status).toBeGreaterThanOrEqual(400)
  expect(phone.phase()).toBe('idle')
  expect(carrier.requests.filter(({ method }) => method === 'INVITE')).toHaveLength(4)
})
