import { sql } from 'kysely'
import type { Language, Principal } from '#platform/access/principal.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { withNamesOfToday } from '#platform/telephony/names/named-record.ts'
import { formsOfNumber } from '#platform/telephony/numbers/forms-of-number.ts'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import { getRecordsApp, postRecordsApp, type RecordsQuery } from '../contract/records-app.ts'
import { readRecording } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import { heardBy } from './recording-store.ts'

interface Row {
  id: number
  call_id: string | null
  kind: 'call' | 'conference'
  direction: 'INCOMING' | 'OUTGOING'
  label: string
  number: string
  extension: string
  queue: string
  started_at: Date
  duration: number
  format: 'wav' | 'mp3' | 'ogg'
  size: string
}

/** A number as given, and in all forms in which it is dialled and arrives. */
const formsOf = (number: string, country: string): string[] => {
  const e164 = e164Of(number, country)
  return e164 === null ? [number] : [number, ...formsOfNumber(e164)]
}

/** Two statements for any query, and one for the country of numbers. */
async function findRecords(rows: Rows, principal: Principal, query: RecordsQuery) {
  const { init_datetime: from, finish_datetime: to, numbers, calls_ids: calls, kind } = query
  const country = numbers.length === 0 ? '' : await ownCountry(rows, principal.companyId)
  const forms = numbers.flatMap((number) => formsOf(number, country))
  const where = sql.join(
    [
      sql`r.deleted_at IS NULL`,
      heardBy(principal),
      ...(from === undefined ? [] : [sql`r.started_at >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`r.started_at <= ${to}::timestamptz`]),
      ...(forms.length === 0
        ? []
        : [sql`(r.other_number = ANY (${forms}::text[]) OR r.extension = ANY (${forms}::text[]))`]),
      ...(calls.length === 0 ? [] : [sql`r.call_id = ANY (${calls}::uuid[])`]),
      ...(kind === 'all' ? [] : [sql`r.kind = ${kind}`]),
    ],
    sql` AND `,
  )
  const found = await sql<Row>`
    SELECT r.id, r.call_id, r.kind, r.direction, r.label, r.other_number AS number, r.extension, r.queue_name AS queue,
           r.started_at, r.seconds AS duration, r.format, r.size
      FROM call_recordings r WHERE ${where}
     ORDER BY r.started_at DESC, r.id DESC
     LIMIT ${query.page_size} OFFSET ${(query.page_number - 1) * query.page_size}`.execute(rows)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM call_recordings r WHERE ${where}`.execute(rows)
  return { found: found.rows, total: counted.rows[0]?.total ?? 0 }
}

async function answer(
  nameNumbers: NameNumbers,
  rows: Rows,
  principal: Principal,
  language: Language,
  query: RecordsQuery,
) {
  const { found, total } = await findRecords(rows, principal, query)
  const named = await withNamesOfToday(nameNumbers)({ rows, viewer: principal }, found)
  return {
    records: named.map(({ started_at, size, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      size: Number(size),
      url: requestUrl(readRecording.path, { id: row.id }, undefined),
    })),
    num_pages: Math.ceil(total / query.page_size),
    page_size: query.page_size,
    total,
    message: total === 0 ? translate(recordingsTexts, language, 'app.none') : '',
  }
}

export const recordsAppRoutes = (nameNumbers: NameNumbers): BoundRoute[] => [
  bind(getRecordsApp, ({ unit, principal, language, query }) =>
    answer(nameNumbers, unit.rows, principal, language, query),
  ),
  bind(postRecordsApp, ({ unit, principal, language, body }) =>
    answer(nameNumbers, unit.rows, principal, language, body),
  ),
]
