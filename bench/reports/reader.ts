import type { Client } from 'pg'
import type { SignInAnswer } from '#features/session/contract/session.ts'
import { signIn } from '#features/session/contract/session.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { keepAlive } from '../api/keep-alive.ts'
import type { Testbed } from '../api/testbed.ts'
import type { Days } from './bare.ts'
import { PASSWORD, READER } from './company.ts'

/** Length of the default period, which is compared with the one before. */
export const PERIOD_DAYS = 30

/** Somebody who reads the measured company's reports over HTTP. */
export interface Reader {
  company: string
  today: string
  /** The usual period, with the one before. */
  days: Days
  headers: Record<string, string>
  /** A report's answer. */
  read(report: Report): Promise<string>
  close(): void
}

export async function openReader({ origin, client }: Testbed): Promise<Reader> {
  const http = keepAlive(origin)
  const entered: SignInAnswer = JSON.parse(
    await http.ask({
      method: signIn.method,
      path: signIn.path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: READER, password: PASSWORD }),
    }),
  )
  const { id: company, today } = await measuredCompany(client)
  const from = plusDays(today, 1 - PERIOD_DAYS)
  const headers = { authorization: `token ${entered.token}` }
  return {
    company,
    today,
    days: { from, to: plusDays(today, 1), before: plusDays(from, -PERIOD_DAYS) },
    headers,
    read: (report) =>
      http.ask({
        method: 'GET',
        path: `${report.routes.read.path}?initDate=${from}&finishDate=${today}`,
        headers,
      }),
    close: () => http.close(),
  }
}

async function measuredCompany(client: Client): Promise<{ id: string; today: string }> {
  const { rows } = await client.query<{ id: string; today: string }>(
    `SELECT id, (now() AT TIME ZONE time_zone)::date::text AS today FROM companies WHERE slug = 'bench'`,
  )
  const [company] = rows
  if (company === undefined) throw new Error('the company is missing')
  return company
}
