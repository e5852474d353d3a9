import { type RawBuilder, sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { FormSource } from '../../contract/public-forms.ts'
import type { FormValues } from './read-values.ts'

type Facts = FormValues['facts']

const NAME_LENGTH = 80

/** A new person's first name: as typed, else their address or number. */
export const firstNameOf = ({ first_name, email, mobile }: Facts): string =>
  cutText(first_name ?? email ?? mobile ?? '—', NAME_LENGTH)

/** Whether `p` has no first name but the address or number put in its place. */
const NAMELESS = sql`p.first_name IN ('—', left(p.email::text, ${sql.lit(NAME_LENGTH)}), p.mobile)`

/** Another person's document stays theirs. */
const freeDocument = (value: string) => sql`NOT EXISTS (
  SELECT FROM persons o WHERE o.document = ${value} AND o.deleted_at IS NULL AND o.id <> p.id)`

/**
 * A number or address that nobody else has, for a person without any of that kind but this one: who has another one by hand is
 * not empty.
 */
const freePoint = (kind: 'phone' | 'email', value: string) => sql`(NOT EXISTS (
  SELECT FROM contact_points c WHERE c.kind = ${kind} AND c.deleted_at IS NULL AND c.value = ${value} AND c.person_id <> p.id)
  AND NOT EXISTS (
  SELECT FROM contact_points c WHERE c.kind = ${kind} AND c.deleted_at IS NULL AND c.value <> ${value} AND c.person_id = p.id))`

/** The columns that the form fills, each only while it is empty. */
const FILLED: { readonly [Name in Exclude<FormSource, 'message'>]: (value: string) => RawBuilder<unknown> } =
  {
    first_name: (value) => sql`CASE WHEN ${NAMELESS} THEN ${value} ELSE p.first_name END`,
    last_name: (value) => sql`coalesce(nullif(p.last_name, ''), ${value})`,
    mobile: (value) => sql`coalesce(p.mobile, CASE WHEN ${freePoint('phone', value)} THEN ${value} END)`,
    email: (value) => sql`coalesce(p.email, CASE WHEN ${freePoint('email', value)} THEN ${value} END)`,
    document: (value) => sql`coalesce(p.document, CASE WHEN ${freeDocument(value)} THEN ${value} END)`,
    city: (value) => sql`coalesce(nullif(p.city, ''), ${value})`,
    address: (value) => sql`coalesce(nullif(p.address, ''), ${value})`,
  }

const NAMES = Object.keys(FILLED) as (keyof typeof FILLED)[]

/**
 * Fills what is empty of a known person, since anybody may have typed their number or address.
 * @returns names of the fields whose value differs from what was typed: `email`, `variables.12`
 */
export async function fillKnownPerson(
  rows: Rows,
  personId: number,
  { facts, variables }: Pick<FormValues, 'facts' | 'variables'>,
): Promise<string[]> {
  const typed = NAMES.flatMap((name) => {
    const value = facts[name]
    return value === undefined ? [] : [{ name, value }]
  })
  const custom = Object.entries(variables)
  if (typed.length === 0 && custom.length === 0) return []
  const columns = [...typed.map(({ name }) => name), 'variables']
  const values = [
    ...typed.map(({ name, value }) => FILLED[name](value)),
    // The right side wins: the values that the person has.
    sql`${JSON.stringify(variables)}::jsonb || p.variables`,
  ]
  // The version is left alone when nothing is filled, so that a form does not get in an editor's way.
  await sql`
    UPDATE persons r SET version = r.version + 1, (${sql.join(columns.map((name) => sql.ref(name)))}) = ROW(${sql.join(
      columns.map((name) => sql`filled.${sql.ref(name)}`),
    )})
      FROM (SELECT ${sql.join(values.map((value, at) => sql`${value} AS ${sql.ref(columns[at] ?? '')}`))}
              FROM persons p WHERE p.id = ${personId} FOR UPDATE) AS filled
     WHERE r.id = ${personId}
       AND ROW(${sql.join(columns.map((name) => sql`r.${sql.ref(name)}`))})
           IS DISTINCT FROM ROW(${sql.join(columns.map((name) => sql`filled.${sql.ref(name)}`))})`.execute(
    rows,
  )
  const { rows: found } = await sql<Record<string, unknown> & { variables: Record<string, unknown> }>`
    SELECT first_name, last_name, mobile, lower(email::text) AS email, document, city, address, variables
      FROM persons WHERE id = ${personId}`.execute(rows)
  const [now] = found
  if (!now) throw new Error('the known person no longer exists')
  return [
    ...typed.filter(({ name, value }) => now[name] !== value).map(({ name }) => name as string),
    ...custom
      .filter(([id, value]) => JSON.stringify(now.variables[id]) !== JSON.stringify(value))
      .map(([id]) => `variables.${id}`),
  ]
}
