import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { normalisePhones } from '#platform/resource/server/normalise-phones.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { refuseTaken } from '#platform/resource/server/taken.ts'
import { addContactPoint, removeContactPoint } from '../../contract/person-operations.ts'
import { anyPersonStore } from './person-stores.ts'
import { requireVisible } from './require-visible.ts'

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

export const addContactPointRoute = bind(addContactPoint, async (request) => {
  const { unit, principal, params, body, language } = request
  await requireVisible(request, 'person', params.id)
  const value = await storedForm(request, body.kind, body.value)
  const { id } = await refuseTaken({ ...anyPersonStore, unique }, language, () =>
    unit.rows
      .insertInto('contact_points')
      .values({
        company_id: principal.companyId,
        person_id: params.id,
        kind: body.kind,
        value,
        label: body.label === '' ? null : (body.label ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, kind: body.kind, provider: '', value: value.replace(/^\+/, ''), label: body.label ?? null }
})

/** Also clears the person's column when it is the main one. */
export const removeContactPointRoute = bind(removeContactPoint, async (request) => {
  const { unit, params } = request
  await requireVisible(request, 'person', params.id)
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
