import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { normalisePhones } from '#platform/resource/server/normalise-phones.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { refuseTaken } from '#platform/resource/server/taken.ts'
import { addContactPoint, editContactPoint, removeContactPoint } from '../../contract/person-operations.ts'
import { anyPersonStore } from './person-stores.ts'
import { requireOwnPerson } from './require-visible.ts'

const PERSON_LISTS = ['crm_person', 'crm_lead', 'crm_prospect']

const unique = {
  contact_points_phone_key: 'value',
  contact_points_email_key: 'value',
}

/** Normalises to E.164, or to a lower-case address. @throws Failure `invalid` */
async function storedForm(context: WriteContext, kind: 'phone' | 'email', value: string): Promise<string> {
  const wrong = (text: string) => new Failure(invalid, { fields: { value: [text] } })
  if (kind === 'email') {
    const email = z.email().safeParse(value.toLowerCase())
    if (!email.success) throw wrong(findText(platformTexts, context.language, 'field.invalid') ?? '')
    return email.data
  }
  const { mobile } = await normalisePhones(anyPersonStore, context, { mobile: value })
  return String(mobile)
}

interface StoredPoint {
  id: number
  kind: 'phone' | 'email' | 'provider' | 'unread'
  provider: string
  value: string
  label: string | null
  shared: boolean
  main: boolean
}

async function findPoint(rows: Rows, person: number, point: number): Promise<StoredPoint> {
  const found = await sql<StoredPoint>`
    SELECT c.id, c.kind, c.provider, c.value, c.label, c.shared, c.value IN (p.mobile, lower(p.email::text)) IS TRUE AS main
      FROM contact_points c JOIN persons p ON p.id = c.person_id
     WHERE c.id = ${point} AND c.person_id = ${person} AND c.deleted_at IS NULL`.execute(rows)
  const [stored] = found.rows
  if (!stored) throw new Failure(notFound)
  return stored
}

const present = (point: StoredPoint) => ({ ...point, value: point.value.replace(/^\+/, '') })

/** Whoever else has it shares it as well. */
const shareValue = (rows: Rows, kind: string, value: string) =>
  sql`UPDATE contact_points SET shared = true WHERE kind = ${kind} AND value = ${value} AND NOT shared AND deleted_at IS NULL`.execute(
    rows,
  )

export const addContactPointRoute = bind(addContactPoint, async (request) => {
  const { unit, principal, params, body, language } = request
  await requireOwnPerson(request, params.id)
  const value = await storedForm(request, body.kind, body.value)
  const { id } = await refuseTaken({ ...anyPersonStore, unique }, language, async () => {
    if (body.shared) await shareValue(unit.rows, body.kind, value)
    return unit.rows
      .insertInto('contact_points')
      .values({
        company_id: principal.companyId,
        person_id: params.id,
        kind: body.kind,
        value,
        label: body.label === '' ? null : (body.label ?? null),
        shared: body.shared,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return present(await findPoint(unit.rows, params.id, id))
})

/** Makes a point the person's main one; the former main one stays. */
async function makeMain(rows: Rows, person: number, { kind, value }: StoredPoint): Promise<void> {
  const column = kind === 'email' ? 'email' : 'mobile'
  const former = await sql<{ value: string; label: string | null; shared: boolean; company_id: number }>`
    SELECT c.value, c.label, c.shared, c.company_id FROM contact_points c JOIN persons p ON p.id = c.person_id
     WHERE p.id = ${person} AND c.kind = ${kind} AND c.value = lower(${sql.ref(`p.${column}`)}::text) AND c.deleted_at IS NULL`.execute(
    rows,
  )
  await sql`UPDATE persons SET ${sql.ref(column)} = ${value}, version = version + 1 WHERE id = ${person}`.execute(
    rows,
  )
  for (const one of former.rows)
    if (one.value !== value)
      await rows
        .insertInto('contact_points')
        .values({ ...one, person_id: person, kind })
        .execute()
}

/** Replaces the value, also where it is the person's main one. */
async function correct(
  context: WriteContext,
  person: number,
  point: StoredPoint,
  written: string,
): Promise<StoredPoint> {
  const { rows } = context.unit
  const kind = point.kind === 'email' ? 'email' : 'phone'
  const value = await storedForm(context, kind, written)
  if (point.main) {
    const column = kind === 'email' ? 'email' : 'mobile'
    await sql`UPDATE persons SET ${sql.ref(column)} = ${value}, version = version + 1 WHERE id = ${person}`.execute(
      rows,
    )
    const found = await sql<StoredPoint>`
      SELECT id, kind, provider, value, label, shared, true AS main FROM contact_points
       WHERE person_id = ${person} AND kind = ${kind} AND value = ${value} AND deleted_at IS NULL`.execute(
      rows,
    )
    return found.rows[0] ?? point
  }
  await sql`UPDATE contact_points SET kind = ${kind}, value = ${value} WHERE id = ${point.id}`.execute(rows)
  return { ...point, kind, value }
}

export const editContactPointRoute = refreshingLists(
  PERSON_LISTS,
  bind(editContactPoint, async (request) => {
    const { unit, params, body, language } = request
    const { rows } = unit
    await requireOwnPerson(request, params.id)
    const before = await findPoint(rows, params.id, params.point)
    if (before.kind === 'provider') throw new Failure(notFound)
    const id = await refuseTaken({ ...anyPersonStore, unique }, language, async () => {
      const point = body.value === undefined ? before : await correct(request, params.id, before, body.value)
      if (body.label !== undefined)
        await sql`UPDATE contact_points SET label = ${body.label === '' ? null : body.label} WHERE id = ${point.id}`.execute(
          rows,
        )
      if (body.shared === true && point.kind !== 'unread') await shareValue(rows, point.kind, point.value)
      if (body.shared === false)
        await sql`UPDATE contact_points SET shared = false WHERE id = ${point.id}`.execute(rows)
      if (body.main === true && point.kind !== 'unread') await makeMain(rows, params.id, point)
      return point.id
    })
    return present(await findPoint(rows, params.id, id))
  }),
)

/** Also clears the person's column when it is the main one. */
export const removeContactPointRoute = bind(removeContactPoint, async (request) => {
  const { unit, params } = request
  await requireOwnPerson(request, params.id)
  const { rows } = await sql<{ kind: string; value: string }>`
    DELETE FROM contact_points WHERE id = ${params.point} AND person_id = ${params.id} AND deleted_at IS NULL
    RETURNING kind, value`.execute(unit.rows)
  const [gone] = rows
  if (!gone) throw new Failure(notFound)
  await sql`
    UPDATE persons SET version = version + 1,
           mobile = CASE WHEN mobile = ${gone.value} THEN NULL ELSE mobile END,
           email = CASE WHEN email = ${gone.value} THEN NULL ELSE email END
     WHERE id = ${params.id} AND (mobile = ${gone.value} OR email = ${gone.value})`.execute(unit.rows)
  return undefined
})
