import { type Case, measureCase } from '../api/cases.ts'
import type { Testbed } from '../api/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'

const GOAL_MS = 50

/** Requests of an administrator's list, and hand-written statements that return the same. */
function searchesOf(company: number): Case[] {
  const listed = `SELECT r.id, r.direction, r.label, r.started_at, r.seconds, r.extension, r.queue_name, u.short_name
    FROM call_recordings r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.company_id = ${company} AND r.deleted_at IS NULL`
  const newest = 'ORDER BY r.started_at DESC, r.id DESC LIMIT 31'
  const found = (words: string) => `AND r.search_text LIKE '%' || search_form('${words}') || '%'`
  const search = (what: string, words: string): Case => ({
    what: `Recordings: ${what}`,
    path: `/api/webrtc/records/?limit=30&search=${encodeURIComponent(words)}`,
    sql: [`${listed} ${found(words)} ${newest}`],
    goal: GOAL_MS,
  })
  return [
    {
      what: 'Recordings: first page',
      path: '/api/webrtc/records/?limit=30',
      sql: [`${listed} ${newest}`],
      goal: GOAL_MS,
    },
    search('search by a name and a number of few', 'peña 676'),
    search('search by a common name', 'maría'),
    search('search by digits of a number', '300479'),
  ]
}

export async function measureSearch(
  testbed: Testbed,
  company: number,
  token: string,
): Promise<MeasurementRow[]> {
  const rows: MeasurementRow[] = []
  for (const one of searchesOf(company)) rows.push(await measureCase(testbed, one, token))
  return rows
}
