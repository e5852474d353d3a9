import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import { jsonText } from '#platform/db/json-text.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { keyOf } from '#platform/telephony/numbers/parse-phone.ts'
import { isComplete, type ParamSource, paramsFor } from '../../../contract/bulk/audience.ts'

/** Rows per statement. */
const BATCH = 2000

export interface AudienceRow {
  /** Row number in the spreadsheet. */
  number: number
  cells: Readonly<Record<string, string>>
}

interface Planned {
  id: number
  company_id: number
  message: string
  phone_column: string | null
  name_column: string | null
  params: readonly ParamSource[]
}

interface Recipient {
  number: number
  input: string
  phone: string | null
  name: string
  cells: Readonly<Record<string, string>>
  state: string
}

const cellOf = (cells: AudienceRow['cells'], column: string | null): string =>
  cutText(((column === null ? '' : cells[column]) ?? '').trim(), 120)

function stateOf(phone: string | null, seen: ReadonlySet<string>, filled: boolean): string {
  if (phone === null) return 'invalid'
  if (seen.has(phone)) return 'duplicate'
  return filled ? 'ready' : 'incomplete'
}

/** Which of these numbers have opted out of bulk messages. */
async function optedOut(rows: Rows, companyId: number, phones: readonly string[]): Promise<Set<string>> {
  const found = await rows
    .selectFrom('join_contact_points as n')
    .innerJoin('join_contacts as p', 'p.id', 'n.contact_id')
    .select('n.value')
    .where('n.company_id', '=', companyId)
    .where('n.kind', '=', 'phone')
    .where(sql<boolean>`n.value = ANY (${[...phones]}::text[])`)
    .where('p.opted_out_at', 'is not', null)
    .execute()
  return new Set(found.map(({ value }) => value))
}

/**
 * Replaces the audience and marks who cannot be written to: invalid numbers, duplicates, missing parameters, opt-outs.
 */
export async function saveAudience(
  rows: Rows,
  planned: Planned,
  people: readonly AudienceRow[],
): Promise<void> {
  const { id, company_id: companyId, message, phone_column, name_column, params } = planned
  const country = await ownCountry(rows, companyId)
  const seen = new Set<string>()
  const recipients = await mapInTurns(people, ({ number, cells }): Recipient => {
    const input = cellOf(cells, phone_column)
    const phone = keyOf(input, country)
    const filled = isComplete(message, paramsFor(params, cells))
    const state = stateOf(phone, seen, filled)
    if (phone !== null) seen.add(phone)
    return { number, input, phone, name: cellOf(cells, name_column), cells, state }
  })
  const out = await optedOut(rows, companyId, [...seen])
  for (const one of recipients)
    if (one.phone !== null && one.state !== 'duplicate' && out.has(one.phone)) one.state = 'opted_out'
  await rows.deleteFrom('join_broadcast_recipients').where('broadcast_id', '=', id).execute()
  for (let from = 0; from < recipients.length; from += BATCH)
    await sql`
      INSERT INTO join_broadcast_recipients (company_id, broadcast_id, number, given, phone, name, cells, state)
      SELECT ${companyId}, ${id}, p.number, p.input, p.phone, p.name, p.cells, p.state
        FROM jsonb_to_recordset(${jsonText(recipients.slice(from, from + BATCH))}::jsonb)
          AS p(number int, input text, phone text, name text, cells jsonb, state text)`.execute(rows)
  await rows.updateTable('join_broadcasts').set({ total: recipients.length }).where('id', '=', id).execute()
}
