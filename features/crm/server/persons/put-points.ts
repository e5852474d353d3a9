import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { countryIn, phoneProblem } from '#platform/resource/server/normalise-phones.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { parsePointLine } from '../../contract/point-lines.ts'

export interface Points {
  other_phones?: readonly string[] | undefined
  other_emails?: readonly string[] | undefined
}

interface Point {
  kind: 'phone' | 'email' | 'unread'
  value: string
  label: string | null
  shared: boolean
}

const email = z.email().max(254)

function phonePoint(context: WriteContext, country: string, line: string): Point | string {
  const { value, label, shared, unread } = parsePointLine(line)
  const parsed = parsePhone(value, country)
  if (isPhone(parsed)) {
    const extension = parsed.extension === null || label !== null ? label : `ext. ${parsed.extension}`
    return { kind: 'phone', value: parsed.e164, label: extension, shared }
  }
  // What an import could not read is kept; people correct what they type.
  if (unread || context.bulk === true)
    return { kind: 'unread', value: value === '' ? line : value, label: null, shared: false }
  return phoneProblem(context.language, parsed.reason)
}

function emailPoint({ language }: WriteContext, line: string): Point | string {
  const { value, label, shared } = parsePointLine(line)
  const read = email.safeParse(value.toLowerCase())
  if (read.success) return { kind: 'email', value: read.data, label, shared }
  return findText(platformTexts, language, 'field.email') ?? ''
}

/** Reads lines. @throws Failure by line, `other_phones.2` */
async function pointsOf(context: WriteContext, { other_phones, other_emails }: Points): Promise<Point[]> {
  const country = await countryIn(context.unit, context.principal.companyId)
  const fields: Record<string, string[]> = {}
  const points: Point[] = []
  const put = (name: string, lines: readonly string[], read: (line: string) => Point | string) => {
    for (const [at, line] of lines.entries()) {
      const point = read(line)
      if (typeof point === 'string') fields[`${name}.${at}`] = [point]
      else if (!points.some(({ kind, value }) => kind === point.kind && value === point.value))
        points.push(point)
    }
  }
  put('other_phones', other_phones ?? [], (line) => phonePoint(context, country, line))
  put('other_emails', other_emails ?? [], (line) => emailPoint(context, line))
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
  return points
}

type Given = Point & { person: number; place: number }

/** Marks as shared whatever is from now on, also where others have it. */
const share = ({ unit }: WriteContext, given: readonly Given[]) =>
  sql`
  UPDATE contact_points c SET shared = true
    FROM jsonb_to_recordset(${JSON.stringify(given.filter(({ shared }) => shared))}::jsonb) AS g (kind text, value text)
   WHERE c.kind = g.kind AND c.value = g.value AND NOT c.shared AND c.deleted_at IS NULL`.execute(unit.rows)

/** Adds points to persons, and labels those that they have. */
async function add(context: WriteContext, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return
  const { rows } = context.unit
  if (given.some(({ shared }) => shared)) await share(context, given)
  const list = JSON.stringify(given)
  await sql`
    UPDATE contact_points c SET label = g.label
      FROM jsonb_to_recordset(${list}::jsonb) AS g (person bigint, kind text, value text, label text)
     WHERE c.person_id = g.person AND c.kind = g.kind AND c.value = g.value AND c.deleted_at IS NULL
       AND c.label IS DISTINCT FROM g.label`.execute(rows)
  await sql`
    INSERT INTO contact_points (company_id, person_id, kind, value, label, shared)
    SELECT ${context.principal.companyId}, g.person, g.kind, g.value, g.label, g.shared
      FROM jsonb_to_recordset(${list}::jsonb)
           AS g (person bigint, place integer, kind text, value text, label text, shared boolean)
     WHERE NOT EXISTS (SELECT FROM contact_points c WHERE c.person_id = g.person AND c.kind = g.kind AND c.value = g.value
                          AND c.deleted_at IS NULL)
     ORDER BY g.place`.execute(rows)
}

/** The further numbers and addresses of new persons, in one statement. */
export async function addPoints(
  context: WriteContext,
  persons: readonly { id: number; points: Points }[],
): Promise<void> {
  const given: Given[] = []
  for (const { id, points } of persons)
    for (const point of await pointsOf(context, points))
      given.push({ ...point, person: id, place: given.length })
  await add(context, given)
}

/** Makes the lines a person's further numbers and addresses; undefined changes nothing. The main ones stay. */
export async function putPoints(context: WriteContext, id: number, points: Points): Promise<void> {
  if (points.other_phones === undefined && points.other_emails === undefined) return
  const given = await pointsOf(context, points)
  const kinds = [
    ...(points.other_phones === undefined ? [] : ['phone', 'unread']),
    ...(points.other_emails === undefined ? [] : ['email']),
  ]
  await sql`
    DELETE FROM contact_points c USING persons p
     WHERE p.id = c.person_id AND p.id = ${id} AND c.kind = ANY (${kinds}::text[]) AND c.deleted_at IS NULL
       AND c.value IS DISTINCT FROM p.mobile AND c.value IS DISTINCT FROM lower(p.email::text)
       AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (kind text, value text, shared boolean)
                        WHERE g.kind = c.kind AND g.value = c.value AND g.shared = c.shared)`.execute(
    context.unit.rows,
  )
  await add(
    context,
    given.map((point, place) => ({ ...point, person: id, place })),
  )
}
