import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound, tooMany } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind } from '#platform/http/server/bind.ts'
import { verifyPassword } from '#platform/passwords/passwords.ts'
import { linkUsedUp, passwordRequired, wrongPassword } from '../../contract/errors.ts'
import { openDriveLink, type PublicEntry, readDriveLink, takeDriveLink } from '../../contract/public-links.ts'
import { answerEntries } from '../download-entries.ts'
import { type EntryRow, entryColumns, findEntries, liesIn, type PathStep, pathOf } from '../entry.queries.ts'
import type { LinkTokens } from './link-token.ts'

/** Wrong passwords of one link within an hour, over all visitors; each address is limited before. */
const MAX_FAILURES = 50
/** Entries of a folder that the page shows; all of them are in its archive. */
const MAX_SHOWN = 500

interface Link {
  id: number
  company_id: number
  entry_id: string
  owner_user_id: number
  owner: string
  secret_hash: string | null
}

/** @throws Failure `not_found` for one that is forged, revoked or over, or whose entry or owner is gone */
async function findLink({ systemRows }: Database, id: number | null): Promise<Link> {
  if (id === null) throw new Failure(notFound)
  const { rows } = await sql<Link>`
    SELECT l.id, l.company_id, l.entry_id, e.owner_user_id, u.short_name AS owner, l.secret_hash
      FROM drive_links l
      JOIN drive_entries e ON e.company_id = l.company_id AND e.id = l.entry_id AND e.binned_at IS NULL
      JOIN users u ON u.id = e.owner_user_id AND u.disabled_at IS NULL
      JOIN companies c ON c.id = l.company_id AND c.disabled_at IS NULL
     WHERE l.id = ${id} AND (l.expires_at IS NULL OR l.expires_at > now())`.execute(systemRows)
  const [link] = rows
  if (!link) throw new Failure(notFound)
  return {
    ...link,
    id: Number(link.id),
    company_id: Number(link.company_id),
    owner_user_id: Number(link.owner_user_id),
  }
}

/**
 * A try counts as wrong until it was right, so that many at once cannot all pass.
 * @throws Failure `too_many`, `drive.wrong_password`
 */
async function checkPassword({ systemRows }: Database, link: Link, password: string): Promise<void> {
  const { rows: counted } = await sql`
    UPDATE drive_links
       SET failures = CASE WHEN failing_since < now() - interval '1 hour' THEN 1 ELSE failures + 1 END,
           failing_since = CASE WHEN failing_since < now() - interval '1 hour' THEN now() ELSE failing_since END
     WHERE id = ${link.id} AND (failures < ${MAX_FAILURES} OR failing_since < now() - interval '1 hour')
    RETURNING id`.execute(systemRows)
  if (counted.length === 0) throw new Failure(tooMany, { retryAfterSeconds: 3600 })
  if (!(await verifyPassword(link.secret_hash, password, `link ${link.id}`))) throw new Failure(wrongPassword)
  await sql`UPDATE drive_links SET failures = greatest(failures - 1, 0) WHERE id = ${link.id}`.execute(
    systemRows,
  )
}

/** From the link's own folder down to an entry, both left out and in. @throws Failure `not_found` unless it lies in it */
async function pathWithin(rows: Rows, link: Link, folder: string): Promise<PathStep[]> {
  if (folder === link.entry_id) return []
  const steps = await pathOf(rows, link.owner_user_id, folder)
  const start = steps.findIndex(({ id }) => id === link.entry_id)
  if (start < 0) throw new Failure(notFound)
  return steps.slice(start + 1)
}

/** An entry of the link. @throws Failure `not_found` */
async function entryWithin(rows: Rows, link: Link, id: string): Promise<EntryRow> {
  const [entry] = await findEntries(rows, link.owner_user_id, [id])
  if (!entry) throw new Failure(notFound)
  if (id !== link.entry_id) {
    if (entry.parent_id === null) throw new Failure(notFound)
    await pathWithin(rows, link, entry.parent_id)
  }
  return entry
}

const present = ({ id, name, is_folder, size, modified_at }: EntryRow): PublicEntry => ({
  id,
  name,
  is_folder,
  size: Number(size),
  modified_at: modified_at.toISOString(),
})

async function entriesIn(rows: Rows, link: Link, folder: string): Promise<EntryRow[]> {
  const { rows: found } = await sql<EntryRow>`
    SELECT ${entryColumns} FROM drive_entries e
     WHERE e.owner_user_id = ${link.owner_user_id} AND ${liesIn(folder)} AND e.binned_at IS NULL
     ORDER BY e.is_folder DESC, e.sort_name, e.id LIMIT ${MAX_SHOWN + 1}`.execute(rows)
  return found
}

/** Counts a download. @throws Failure `drive.link_used_up` */
async function countDownload({ systemRows }: Database, link: Link): Promise<void> {
  const { rows: counted } = await sql`
    UPDATE drive_links SET downloads = downloads + 1
     WHERE id = ${link.id} AND (max_downloads IS NULL OR downloads < max_downloads) RETURNING id`.execute(
    systemRows,
  )
  if (counted.length === 0) throw new Failure(linkUsedUp)
}

interface PublicLinksParts {
  database: Database
  files: Pick<FileStore, 'open'>
  tokens: LinkTokens
}

/** What a link opens, for anybody who has it. */
export const publicLinkRoutes = ({ database, files, tokens }: PublicLinksParts) => [
  bind(openDriveLink, async ({ body: { token, password, key, folder } }) => {
    const link = await findLink(database, tokens.linkOf(token))
    if (link.secret_hash !== null && !(key !== undefined && tokens.isKey(link.id, key))) {
      if (password === undefined) throw new Failure(passwordRequired)
      await checkPassword(database, link, password)
    }
    return database.tenant(link.company_id, async ({ rows }) => {
      const entry = await entryWithin(rows, link, folder ?? link.entry_id)
      const found = entry.is_folder ? await entriesIn(rows, link, entry.id) : []
      return {
        entry: present(entry),
        entries: found.slice(0, MAX_SHOWN).map(present),
        has_more: found.length > MAX_SHOWN,
        path: entry.is_folder ? await pathWithin(rows, link, entry.id) : [],
        owner: link.owner,
        key: tokens.keyOf(link.id),
      }
    })
  }),
  bind(takeDriveLink, async ({ body: { token, key, entry } }) => {
    const link = await findLink(database, tokens.linkOf(token))
    if (!tokens.isKey(link.id, key)) throw new Failure(notFound)
    const wanted = entry ?? link.entry_id
    await database.tenant(link.company_id, ({ rows }) => entryWithin(rows, link, wanted))
    await countDownload(database, link)
    return { url: readDriveLink.path.replace(':ticket', tokens.ticketFor(link.id, wanted)) }
  }),
  bind(readDriveLink, async ({ params: { ticket } }) => {
    const taken = tokens.taken(ticket)
    const link = await findLink(database, taken?.link ?? null)
    return database.tenant(link.company_id, async (unit) => {
      const entry = await entryWithin(unit.rows, link, taken?.entry ?? '')
      const answer = await answerEntries(files, { unit }, [entry])
      return { ...answer, disposition: 'attachment' as const }
    })
  }),
]
