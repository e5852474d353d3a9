import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { tooManyShares } from '../../contract/errors.ts'
import { linkPageUrl } from '../../contract/public-links.ts'
import {
  addDriveLink,
  driveColleagues,
  dropDriveLink,
  MAX_SHARES,
  readSharing,
  shareWithPerson,
  unsharePerson,
} from '../../contract/sharing.ts'
import { type EntryRow, findEntries } from '../entry.queries.ts'
import { lockDrive } from '../lock-drive.ts'
import type { LinkTokens } from './link-token.ts'
import { recordAudit } from './record-audit.ts'

async function ownEntry(rows: Rows, userId: number, id: string): Promise<EntryRow> {
  const [entry] = await findEntries(rows, userId, [id])
  if (!entry) throw new Failure(notFound)
  return entry
}

async function sharingOf(rows: Rows, tokens: LinkTokens, entry: string) {
  const people = await rows
    .selectFrom('drive_shares')
    .innerJoin('users', 'users.id', 'drive_shares.user_id')
    .select(['drive_shares.user_id', 'users.short_name as name', 'drive_shares.may_edit'])
    .where('drive_shares.entry_id', '=', entry)
    .orderBy('users.sort_name')
    .execute()
  const links = await rows
    .selectFrom('drive_links')
    .select(['id', 'secret_hash', 'expires_at', 'max_downloads', 'downloads', 'created_at'])
    .where('entry_id', '=', entry)
    .orderBy('id')
    .execute()
  return {
    people: people.map((one) => ({ ...one, user_id: Number(one.user_id) })),
    links: links.map(({ id, secret_hash, expires_at, created_at, ...link }) => ({
      ...link,
      id: Number(id),
      url: linkPageUrl(tokens.tokenOf(Number(id))),
      has_password: secret_hash !== null,
      expires_at: expires_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    })),
  }
}

/** @throws Failure `drive.too_many_shares` */
async function requireRoom(rows: Rows, tokens: LinkTokens, entry: string): Promise<void> {
  const { people, links } = await sharingOf(rows, tokens, entry)
  if (people.length + links.length >= MAX_SHARES) throw new Failure(tooManyShares)
}

interface Request {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

const subjectOf = ({ id, name }: EntryRow) => ({ type: 'drive_entry', id, name })

async function nameOfColleague(rows: Rows, me: number, id: number): Promise<string> {
  const found = await rows
    .selectFrom('users')
    .select('short_name')
    .where('id', '=', id)
    .where('id', '<>', me)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(invalid, { fields: { user_id: ['field.invalid'] } })
  return found.short_name
}

const peopleRoutes = (tokens: LinkTokens) => [
  bind(shareWithPerson, async (request) => {
    const { unit, principal, params, body } = request
    const { rows } = unit
    await lockDrive(unit, principal)
    const entry = await ownEntry(rows, principal.userId, params.id)
    const name = await nameOfColleague(rows, principal.userId, body.user_id)
    await requireRoom(rows, tokens, entry.id)
    await rows
      .insertInto('drive_shares')
      .values({ company_id: principal.companyId, entry_id: entry.id, ...body })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'entry_id', 'user_id']).doUpdateSet({ may_edit: body.may_edit }),
      )
      .execute()
    const details = { person: name, may_edit: body.may_edit }
    await recordAudit(unit, { by: request, action: 'drive.shared', subject: subjectOf(entry), details })
    return sharingOf(rows, tokens, entry.id)
  }),
  bind(unsharePerson, async (request) => {
    const { unit, principal, params } = request
    const { rows } = unit
    const entry = await ownEntry(rows, principal.userId, params.id)
    const { numDeletedRows } = await rows
      .deleteFrom('drive_shares')
      .where('entry_id', '=', entry.id)
      .where('user_id', '=', params.user)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      const details = { person_id: params.user }
      await recordAudit(unit, { by: request, action: 'drive.unshared', subject: subjectOf(entry), details })
    }
    return sharingOf(rows, tokens, entry.id)
  }),
]

const linkRoutes = (tokens: LinkTokens) => [
  bindPrepared(
    addDriveLink,
    async (
      { principal, body: { password = null } },
      proceed: (secretHash: string | null) => Promise<unknown>,
    ) => proceed(password === null ? null : await hashPassword(password, `company ${principal.companyId}`)),
    async (request) => {
      const { unit, principal, params, body, prepared: secret_hash } = request
      const { rows } = unit
      const { expires_at = null, max_downloads = null } = body
      if (expires_at !== null && Date.parse(expires_at) <= Date.now())
        throw new Failure(invalid, { fields: { expires_at: ['field.invalid'] } })
      await lockDrive(unit, principal)
      const entry = await ownEntry(rows, principal.userId, params.id)
      await requireRoom(rows, tokens, entry.id)
      await rows
        .insertInto('drive_links')
        .values({
          company_id: principal.companyId,
          entry_id: entry.id,
          secret_hash,
          expires_at: expires_at === null ? null : new Date(expires_at),
          max_downloads,
        })
        .execute()
      const details = { guarded: secret_hash !== null, expires_at, max_downloads }
      await recordAudit(unit, { by: request, action: 'drive.link_made', subject: subjectOf(entry), details })
      return sharingOf(rows, tokens, entry.id)
    },
  ),
  bind(dropDriveLink, async (request: Request & { params: { id: string; link: number } }) => {
    const { unit, principal, params } = request
    const { rows } = unit
    const entry = await ownEntry(rows, principal.userId, params.id)
    const { numDeletedRows } = await rows
      .deleteFrom('drive_links')
      .where('entry_id', '=', entry.id)
      .where('id', '=', params.link)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordAudit(unit, { by: request, action: 'drive.link_revoked', subject: subjectOf(entry) })
    return sharingOf(rows, tokens, entry.id)
  }),
]

/** Colleagues offered at once. */
const OFFERED = 30

export const sharingRoutes = (tokens: LinkTokens) => [
  bind(readSharing, async ({ unit: { rows }, principal, params }) => {
    const { id } = await ownEntry(rows, principal.userId, params.id)
    return sharingOf(rows, tokens, id)
  }),
  ...peopleRoutes(tokens),
  ...linkRoutes(tokens),
  bind(driveColleagues, async ({ unit: { rows }, principal, query: { search } }) => {
    const { rows: found } = await sql<{ id: string; short_name: string }>`
      SELECT id, short_name FROM users
       WHERE company_id = tenancy.current_company() AND id <> ${principal.userId} AND disabled_at IS NULL
         AND role <> 'operator' AND strpos(search_text, search_form(${search})) > 0
       ORDER BY sort_name, id LIMIT ${OFFERED}`.execute(rows)
    return { results: found.map(({ id, short_name }) => ({ user_id: Number(id), name: short_name })) }
  }),
]
