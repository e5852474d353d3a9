import { beforeAll, expect, test } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { resolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const CARRIER = '127.0.0.4'
const OUTSIDER = { name: '', number: '573001112233' }
const OURS = '576015559901'
const THEIRS = '576015559902'

/** A name of the platform, which only the program resolves. */
const OUR_NAME = 'nube.plataforma.example'

const { harness, engine, program } = await startProgramOnAsterisk({
  resolveHost: (host) =>
    host === OUR_NAME ? Promise.resolve({ calls: ['127.0.0.1'], arrives: [] }) : resolveHost(host),
})
const { address, port } = harness.asterisk.options.sip
const rows = program.database.systemRows
let carrier: Device

/** A company whose number forwards to another number, over a trunk to the platform itself. */
async function forwarding(client: Client, number: string, to: string) {
  const { record } = await client.call(extensions.routes.create, {
    body: { number: '2001', display_name: 'Recepción' },
  })
  const company_id = client.session.company.id
  await rows
    .insertInto('extension_forwards')
    .values({ extension_id: record.id, company_id, always: to })
    .execute()
  const body = { name: 'A nosotros mismos', kind: 'address', host: OUR_NAME, port, codecs: 'ulaw' } as const
  await client.call(trunks.routes.create, { body })
  const { results } = await client.call(destinationOptions, { query: { search: '2001' } })
  const destination = results[0]?.id ?? 0
  await client.call(dids.routes.create, { body: { number, label: 'Principal', destination } })
  await giveNumber(rows, company_id, number)
}

beforeAll(async () => {
  await untilUp(engine)
  await program.makeAdministrator('eva')
  const [admin, eva] = await program.signInAll('admin', 'eva')
  await forwarding(admin, OURS, THEIRS)
  await forwarding(eva, THEIRS, OURS)
  const body = { name: 'Operador', kind: 'address', host: CARRIER, priority: 2, codecs: 'ulaw' } as const
  await admin.call(trunks.routes.create, { body })
  await eventually(async () =>
    expect(await rows.selectFrom('trunk_addresses').select('trunk_id').execute()).toHaveLength(3),
  )
  const server = { address, port, from: CARRIER }
  carrier = await harness.device({ endpoint: 'trunk.0', secret: '' }, { user: 'carrier', server })
}, 60_000)

test('two companies that forward to each other over the platform itself: the call ends after a few rounds', async () => {
  await carrier.call(OURS, OUTSIDER)
  await carrier.ended()
  await eventually(async () =>
    expect(await rows.selectFrom('calls').select('id').where('ended_at', 'is', null).execute()).toEqual([]),
  )
  const calls = await rows
    .selectFrom('calls')
    .select(['outcome', 'started_at'])
    .orderBy('started_at')
    .execute()
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.length).toBeLessThanOrEqual(5)
  expect(calls.map(({ outcome }) => outcome)).toContain('rejected')
})
