import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'

/** Somebody's request, as far as it decides which files they may read. */
export interface FileViewer {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

export interface ListedFile {
  id: number
  name: string
  /** Bytes. */
  size: number
  contentType: string
  /** When it came. */
  at: Date
  /** A chat's or a person's name; empty: not known. */
  origin: string
  /** Where its feature serves it. */
  url: string
}

export interface ListedContent extends ListedFile {
  /** In the file store. */
  fileId: string
}

/** Files of a feature for lists of others, such as the drive's: only those that the viewer may read. */
export interface FileListing {
  totals(viewer: FileViewer): Promise<{ count: number; size: number }>
  /** Newest first, those after a file; at most `limit`. */
  list(
    viewer: FileViewer,
    wanted: { after: { at: Date; id: number } | null; limit: number; search: string },
  ): Promise<ListedFile[]>
  /** Files about to be downloaded or copied. What the viewer may not read is left out. */
  take(viewer: FileViewer, ids: readonly number[]): Promise<ListedContent[]>
  /** Deletes them where they are; absent where that is not done from elsewhere. @throws Failure `forbidden` */
  remove?(viewer: FileViewer, ids: readonly number[]): Promise<void>
}

interface Row {
  id: number | string
  at: Date
  origin: string
  name: string
  size: string
  content_type: string
  file: string
}

interface Source {
  /** The readable ones: a SELECT of `id`, `at`, `origin` and `file` (its id in `stored_files`). */
  readable(viewer: FileViewer): RawBuilder<unknown>
  urlOf(id: number): string
  /** Records that they are taken. */
  onTake?(viewer: FileViewer, taken: readonly ListedContent[]): Promise<void>
}

export function listFiles({ readable, urlOf, onTake }: Source): FileListing {
  const present = ({ id, at, origin, name, size, content_type, file }: Row): ListedContent => ({
    id: Number(id),
    name,
    size: Number(size),
    contentType: content_type,
    at,
    origin,
    url: urlOf(Number(id)),
    fileId: file,
  })
  const files = (viewer: FileViewer) =>
    sql`(${readable(viewer)}) r JOIN stored_files f ON f.id = r.file AND f.dropped_at IS NULL`
  const columns = sql`r.id, r.at, r.origin, r.file, f.name, f.size, f.content_type`
  return {
    async totals(viewer) {
      const { rows } = await sql<{ count: string; size: string }>`
        SELECT count(*) AS count, coalesce(sum(f.size), 0) AS size FROM ${files(viewer)}`.execute(
        viewer.unit.rows,
      )
      return { count: Number(rows[0]?.count ?? 0), size: Number(rows[0]?.size ?? 0) }
    },
    async list(viewer, { after, limit, search }) {
      const beyond = after ? sql`AND (r.at, r.id) < (${after.at}, ${after.id})` : sql``
      const named =
        search === ''
          ? sql``
          : sql`AND strpos(search_form(f.name || ' ' || r.origin), search_form(${search})) > 0`
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${files(viewer)} WHERE true ${beyond} ${named}
         ORDER BY r.at DESC, r.id DESC LIMIT ${limit}`.execute(viewer.unit.rows)
      return rows.map(present)
    },
    async take(viewer, ids) {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${files(viewer)} WHERE r.id = ANY (${[...ids]}::bigint[])
         ORDER BY array_position(${[...ids]}::bigint[], r.id)`.execute(viewer.unit.rows)
      const taken = rows.map(present)
      await onTake?.(viewer, taken)
      return taken
    },
  }
}
