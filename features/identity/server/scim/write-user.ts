import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { People, PersonWriter } from '../ports.ts'
import type { UserFields } from './patch-body.ts'
import { ScimError } from './scim-answer.ts'
import { primaryEmail, saveNames, shownName, type UserRow, userById, userByName } from './scim-users.ts'

const MAX_USERNAME = 64
const MAX_NAME = 80
const MAIL = z.email()

const taken = () => new ScimError(409, 'somebody has this userName', 'uniqueness')

/** Refusals of the administration in words of SCIM. */
export function scimErrorOf(error: unknown): unknown {
  if (error instanceof ScimError) return error
  if (error instanceof z.ZodError) return new ScimError(400, z.prettifyError(error), 'invalidValue')
  if (!(error instanceof Failure)) return error
  const { kind, details } = error
  const fields = Object.entries(details.fields ?? {}).map(([name, texts]) => `${name}: ${texts.join(' ')}`)
  const detail = [kind.code, ...fields].join(' · ')
  if (fields.length > 0)
    return kind.status === 409
      ? new ScimError(409, detail, 'uniqueness')
      : new ScimError(400, detail, 'invalidValue')
  return new ScimError(kind.status, detail)
}

async function requireFree({ unit }: PersonWriter, userName: string, own: number | null): Promise<void> {
  const other = await userByName(unit.rows, userName)
  if (other !== null && other.id !== own) throw taken()
}

const emailOf = (fields: UserFields, userName: string): string | null =>
  primaryEmail(fields.emails) ?? (MAIL.safeParse(userName).success ? userName : null)

/** @throws ScimError `uniqueness` when there is such a person: creating twice makes one */
export async function createUser(people: People, writer: PersonWriter, fields: UserFields): Promise<UserRow> {
  const { unit, companyId } = writer
  const { userName } = fields
  if (userName === undefined) throw new ScimError(400, 'userName is required', 'invalidValue')
  // Of two at once the second one sees the first one's.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scim users of ${companyId}`}, 0))`.execute(
    unit.rows,
  )
  await requireFree(writer, userName, null)
  const email = emailOf(fields, userName)
  if (email !== null) await requireFree(writer, email, null)
  const id = await people.create(writer, {
    username: cutText(userName, MAX_USERNAME),
    shortName: cutText(shownName(fields) ?? userName, MAX_NAME),
    email,
    role: 'agent',
    extension: false,
  })
  await saveNames(unit.rows, { companyId, userId: id }, { userName, externalId: fields.externalId || null })
  if (fields.active === false) await people.setActive(writer, id, false)
  return reread(writer, id)
}

async function reread({ unit }: PersonWriter, id: number): Promise<UserRow> {
  const row = await userById(unit.rows, id)
  if (row === null) throw new ScimError(404, 'there is no such user')
  return row
}

/** Changes what is said, of somebody who is locked meanwhile. */
export async function changeUser(
  people: People,
  writer: PersonWriter,
  before: UserRow,
  fields: UserFields,
): Promise<UserRow> {
  const { unit, companyId } = writer
  const { id } = before
  const userName = fields.userName ?? before.user_name
  if (userName.toLowerCase() !== before.user_name.toLowerCase()) await requireFree(writer, userName, id)
  const name = shownName(fields, before.short_name)
  const email = fields.emails === undefined ? undefined : primaryEmail(fields.emails)
  const changes = {
    ...(name === undefined || name === before.short_name ? {} : { shortName: cutText(name, MAX_NAME) }),
    ...(email === undefined || email === before.email ? {} : { email }),
  }
  if (Object.keys(changes).length > 0) await people.change(writer, id, changes)
  const externalId = fields.externalId === undefined ? before.external_id : fields.externalId || null
  if (userName !== before.user_name || externalId !== before.external_id)
    await saveNames(unit.rows, { companyId, userId: id }, { userName, externalId })
  if (fields.active !== undefined && fields.active !== before.active)
    await people.setActive(writer, id, fields.active)
  return reread(writer, id)
}
