import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { measureCase } from '../api/cases.ts'
import { enter } from '../api/enter.ts'
import { keepAlive } from '../api/keep-alive.ts'
import { buildStand } from '../api/stand.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureCallbacks } from './callbacks.ts'
import { ADMINISTRATOR, addCompany, fillChannel, PASSWORD, volumeOf } from './fill.ts'
import { screensOf } from './screens.ts'

const SECRET = 'bench secret'
const CALLBACKS = 20_000
const QUICK = 1 / 100

/** `--share=0.1` of a channel with a million conversations; `--quick` a hundredth. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const given = options.find((option) => option.startsWith('--share='))?.slice('--share='.length)
  const share = Number(given ?? (options.includes('--quick') ? QUICK : 1))
  if (!(share > 0 && share <= 1)) throw new Error('--share is more than 0 and at most 1')
  const volume = volumeOf(share)
  let company = 0
  const stand = await buildStand(async (client) => {
    company = await addCompany(client)
  })
  try {
    const token = await enter(stand.origin, ADMINISTRATOR, PASSWORD)
    const { account, path } = await addAccount(stand.origin, token)
    const conversation = await fillChannel(stand.client, { company, account }, volume)
    const rows: MeasurementRow[] = []
    const note = (row: MeasurementRow): void => {
      console.log(`${row.what}: ${row.measured}`)
      rows.push(row)
    }
    for (const one of screensOf(company, conversation)) note(await measureCase(stand, one, token))
    const line = { origin: stand.origin, path, secret: SECRET }
    const callbacks = Math.max(2000, Math.round(CALLBACKS * share))
    note(await measureCallbacks(line, stand.client, { company, account }, callbacks))
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: 'The messaging channel at size',
      method: `One company with ${count(volume.conversations)} conversations and ${count(volume.messages)} messages; one request after the other over HTTP, beside the statements that bring the same, written by hand and run by the owner of the tables; then ${count(callbacks)} signed callbacks, 32 at a time.`,
      rows,
    }
  } finally {
    await stand.stop()
  }
}

/** A number of Meta's service, with the path of its callbacks. */
async function addAccount(origin: string, token: string): Promise<{ account: number; path: string }> {
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
  })
  const headers = { 'content-type': 'application/json', authorization: `token ${token}` }
  const { record } = answer.parse(JSON.parse(await http.ask({ method, path, headers, body })))
  http.close()
  const callbacks = (record as { webhook_url: string }).webhook_url
  return { account: record.id, path: new URL(callbacks).pathname }
}
