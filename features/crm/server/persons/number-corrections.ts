import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { callingCode, e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { phonesIn } from '#platform/telephony/numbers/split-phones.ts'
import { listNumberCorrections, type NumberCorrection } from '../../contract/person-operations.ts'
import { scopeOf } from '../scope.ts'

/** Numbers that are read for a page. */
const READ = 4000
/** Fewest digits of a national number that somebody may have meant. */
const MIN_NATIONAL = 8

/**
 * What a stored number was probably meant to be, by somebody in `country`: `+73105557007` was written `0057 310 555 7007`. Null: it is
 * right, or nobody knows.
 */
export function meantNumber(value: string, country: string): string | null {
  const digits = bareDigits(value)
  const code = callingCode(country)
  if (code !== '' && digits.startsWith(code) && e164Of(value, country) !== null) return null
  const own = (text: string) => {
    const read = e164Of(text, country)
    return read?.startsWith(`+${code}`) ? read : null
  }
  // One digit of the prefix, or all of it, was taken for another calling code.
  for (let at = 0; at <= 3 && digits.length - at >= MIN_NATIONAL; at += 1) {
    const read = own(digits.slice(at))
    if (read !== null) return read
  }
  return null
}

interface Point {
  id: number
  kind: string
  value: string
  person: { id: number; label: string }
}

const findPoints = (rows: Rows, viewer: Principal, after: number, code: string) =>
  sql<Point>`
  SELECT c.id, c.kind, c.value, jsonb_build_object('id', r.id, 'label', r.full_name) AS person
    FROM contact_points c JOIN persons r ON r.id = c.person_id AND r.deleted_at IS NULL
   WHERE c.id > ${after} AND c.deleted_at IS NULL
     AND (c.kind = 'unread' OR c.kind = 'phone' AND NOT starts_with(c.value, ${`+${code}`})) AND ${scopeOf('person')(viewer)}
   ORDER BY c.id LIMIT ${READ}`.execute(rows)

/** Foreign numbers that exist are right, unless they are one of the own country with a wrong prefix. */
function correctionOf({ id, kind, value, person }: Point, country: string): NumberCorrection | null {
  if (kind === 'unread') {
    const [read] = phonesIn(value, country)
    return { id, person, value, suggestion: read && 'e164' in read ? read.e164 : meantNumber(value, country) }
  }
  if (e164Of(value, country) !== null) return null
  return { id, person, value, suggestion: meantNumber(value, country) }
}

export const listNumberCorrectionsRoute = bind(listNumberCorrections, async ({ unit, principal, query }) => {
  const country = await ownCountry(unit.rows, principal.companyId)
  const { rows: points } = await findPoints(unit.rows, principal, query.after, callingCode(country))
  const corrections = await mapInTurns(points, (point) => correctionOf(point, country))
  return {
    results: corrections.filter((one) => one !== null),
    next: points.length === READ ? (points.at(-1)?.id ?? null) : null,
  }
})
