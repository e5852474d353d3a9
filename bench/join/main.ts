import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { measureCase } from '../api/cases.ts'
import { enter } from '../api/enter.ts'
import { keepAlive } from '../api/keep-alive.ts'
import { buildTestbed } from '../api/testbed.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureBulk } from './bulk.ts'
import { measureCallbacks } from './callbacks.ts'
import { startCloud } from './cloud.ts'
import { ADMINISTRATOR, addCompany, fillChannel, PASSWORD, volumeOf } from './fill.ts'
import type { Line } from './line.ts'
import { screensOf } from './screens.ts'
import { measureSockets } from './sockets.ts'

const SECRET = 'bench secret'
const CALLBACKS = 20_000
const SOCKETS = 2000
/** Five minutes of sending; `--bulk=50000` sends the goal's 50,000. */
const BULK = 24_000
const QUICK = 1 / 100

/** Parts to run: `--only=screens,callbacks`. */
const PARTS = ['screens', 'callbacks', 'sockets', 'bulk'] as const

const input = (options: readonly string[], name: string): string | undefined =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)

/** `--share=0.1`: a tenth of a channel with a million conversations; `--quick`: a hundredth, and less of everything else. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const quick = options.includes('--quick')
  const share = Number(input(options, 'share') ?? (quick ? QUICK : 1))
  if (!(share > 0 && share <= 1)) throw new Error('--share must be more than 0 and at most 1')
  const parts = input(options, 'only')?.split(',') ?? PARTS
  const bulk = Number(input(options, 'bulk') ?? (quick ? 2400 : BULK))
  const sockets = quick ? 500 : SOCKETS
  const volume = volumeOf(share)
  const cloud = await startCloud()
  try {
    let company = 0
    const testbed = await buildTestbed(
      async (client) => {
        company = await addCompany(client)
      },
      { WHATSAPP_CLOUD_URL: cloud.origin },
    )
    const { origin, client } = testbed
    try {
      const token = await enter(origin, ADMINISTRATOR, PASSWORD)
      const line = await addAccount(origin, token)
      const conversation = await fillChannel(client, { company, account: line.account }, volume)
      const rows: MeasurementRow[] = []
      const note = (row: MeasurementRow): void => {
        console.log(`${row.what}: ${row.measured}`)
        rows.push(row)
      }
      if (parts.includes('screens'))
        for (const one of screensOf(company, conversation)) note(await measureCase(testbed, one, token))
      const callbacks = quick ? 4000 : CALLBACKS
      if (parts.includes('callbacks')) note(await measureCallbacks(origin, line, client, company, callbacks))
      const people = { company, administrator: ADMINISTRATOR, sockets }
      if (parts.includes('sockets')) note(await measureSockets(origin, line, client, people))
      if (parts.includes('bulk')) note(await measureBulk(origin, token, line, cloud, bulk))
      const count = (value: number) => value.toLocaleString('en')
      return {
        title: 'The messaging channel at size',
        method: `One company with ${count(volume.conversations)} conversations and ${count(volume.messages)} messages; one request after the other over HTTP, beside the statements that bring the same, written by hand and run by the owner of the tables; then ${count(callbacks)} signed callbacks, 32 at a time, carried out meanwhile. Program, database, the provider's stand-in and all sockets share the machine.`,
        rows,
      }
    } finally {
      await testbed.stop()
    }
  } finally {
    await cloud.stop()
  }
}

/** Creates a WhatsApp number with Meta's highest sending rate. */
async function addAccount(origin: string, token: string): Promise<Line> {
  const http = keepAlive(origin)
  const { method, path, answer } = joinAccounts.routes.create
  const body = JSON.stringify({
    name: 'Meta',
    provider: 'whatsapp-cloud',
    number: '+576017770001',
    external_id: '101',
    business_id: '22',
    api_key: 'token',
    app_secret: SECRET,
    per_second: 80,
  })
  const headers = { 'content-type': 'application/json', authorization: `token ${token}` }
  const { record } = answer.parse(JSON.parse(await http.ask({ method, path, headers, body })))
  http.close()
  const callbacks = (record as { webhook_url: string }).webhook_url
  return { account: record.id, path: new URL(callbacks).pathname, secret: SECRET }
}
