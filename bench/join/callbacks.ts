import { createHmac } from 'node:crypto'
import type { Client } from 'pg'
import { keepAlive } from '../api/keep-alive.ts'
import type { MeasurementRow } from '../measurement.ts'

const AT_A_TIME = 32
const RATE_GOAL = 500
const P99_GOAL = 100
const SHARE_GOAL = 0.3

interface Line {
  origin: string
  /** Of the account's callbacks. */
  path: string
  secret: string
}

/** A text message as Meta tells it, each from one of a thousand people. */
function callback(number: number): string {
  const from = `5731${String(number % 1000).padStart(8, '0')}`
  const timestamp = String(Math.round(Date.now() / 1000))
  const value = {
    messaging_product: 'whatsapp',
    contacts: [{ profile: { name: `Persona ${number}` }, wa_id: from }],
    messages: [
      { from, id: `wamid.bench-${number}`, timestamp, type: 'text', text: { body: `Mensaje ${number}` } },
    ],
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'WABA', changes: [{ field: 'messages', value }] }],
  })
}

/** So many, some at a time. @returns how many a second, and how long 99 of 100 took at most, ms */
async function pour(all: number, one: (number: number) => Promise<unknown>) {
  const taken: number[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < all) {
      next += 1
      const begun = performance.now()
      await one(next)
      taken.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  const rate = (all / (performance.now() - begun)) * 1000
  taken.sort((a, b) => a - b)
  return { rate, p99: taken[Math.floor(taken.length * 0.99)] ?? Number.NaN }
}

/** Callbacks that are acknowledged when they are kept, beside bare INSERTs of the same row, one connection after the other. */
export async function measureCallbacks(
  { origin, path, secret }: Line,
  client: Client,
  { company, account }: { company: number; account: number },
  all: number,
): Promise<MeasurementRow> {
  const http = keepAlive(origin, AT_A_TIME)
  const ours = await pour(all, (number) => {
    const body = callback(number)
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return http.ask({ method: 'POST', path, headers, body })
  })
  http.close()
  const bare = await pour(all, (number) =>
    client.query(
      `INSERT INTO join_inbox (company_id, account_id, dedupe_key, lane, event, done_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [company, account, `bare-${number}`, `bare-${number % 1000}`, callback(number)],
    ),
  )
  const share = ours.rate / bare.rate
  return {
    what: 'Callbacks acknowledged / bare INSERTs',
    measured: `${ours.rate.toFixed(0)} / ${bare.rate.toFixed(0)} a second = ${share.toFixed(2)}; p99 ${ours.p99.toFixed(0)} ms`,
    goal: `≥ ${RATE_GOAL} a second, ≥ ${SHARE_GOAL} of the INSERTs, p99 ≤ ${P99_GOAL} ms`,
    met: ours.rate >= RATE_GOAL && share >= SHARE_GOAL && ours.p99 <= P99_GOAL,
  }
}
