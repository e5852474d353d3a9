import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import { invalidCursor, readAfterCursor } from '#platform/resource/server/read-after-cursor.ts'
import type { DriveOrder } from '../contract/lists.ts'
import { type EntryRow, entryColumns } from './entry.queries.ts'

/** One stretch of a list, in one index's order: first the folders of a folder, then its files. */
export interface Stretch {
  where: RawBuilder<boolean>
  /** A column that is never null. */
  key: 'sort_name' | 'size' | 'modified_at' | 'starred_at' | 'binned_at'
  descending: boolean
}

const cursorShape = z.tuple([z.number().int().min(0).max(9), z.string(), z.uuid()])
type Cursor = z.infer<typeof cursorShape>

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string | undefined, stretches: number): Cursor | null {
  if (text === undefined) return null
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor[0] < stretches && !cursor[1].includes('\0')) return cursor
  } catch (error) {
    throw invalidCursor('cursor', error)
  }
  throw invalidCursor('cursor')
}

const TYPES = {
  sort_name: 'text',
  size: 'bigint',
  modified_at: 'timestamptz',
  starred_at: 'timestamptz',
  binned_at: 'timestamptz',
} as const

type Keyed = EntryRow & { key: string }

async function readStretch(
  rows: Rows,
  { where, key, descending }: Stretch,
  after: Cursor | null,
  limit: number,
): Promise<Keyed[]> {
  const column = sql.ref(`e.${key}`)
  const way = sql.raw(descending ? 'DESC' : 'ASC')
  const beyond = sql.raw(descending ? '<' : '>')
  const from = after
    ? sql`AND (${column}, e.id) ${beyond} (${after[1]}::${sql.raw(TYPES[key])}, ${after[2]}::uuid)`
    : sql``
  const { rows: found } = await sql<Keyed>`
    SELECT ${entryColumns}, ${column}::text AS key FROM drive_entries e
     WHERE ${where} ${from} ORDER BY ${column} ${way}, e.id ${way} LIMIT ${limit}`.execute(rows)
  return found
}

/** A page over the stretches, one after the other. @throws Failure `invalid` for a cursor that is not ours */
export async function readPage(
  rows: Rows,
  stretches: readonly Stretch[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ found: EntryRow[]; next: string | null }> {
  const start = readCursor(cursor, stretches.length)
  const read: { row: Keyed; index: number }[] = []
  for (const [index, stretch] of stretches.entries()) {
    if (read.length > limit) break
    if (start && index < start[0]) continue
    const after = start?.[0] === index ? start : null
    const more = await readAfterCursor(cursor, () =>
      readStretch(rows, stretch, after, limit + 1 - read.length),
    )
    read.push(...more.map((row) => ({ row, index })))
  }
  const last = read.length > limit ? read[limit - 1] : undefined
  return {
    found: read.slice(0, limit).map(({ row }) => row),
    next: last ? writeCursor([last.index, last.row.key, last.row.id]) : null,
  }
}

/** How a folder's files are sorted; its folders have no size, and stay sorted by name then. */
export function sortedBy(
  order: DriveOrder,
): Record<'folders' | 'files', Pick<Stretch, 'key' | 'descending'>> {
  const descending = order.startsWith('-')
  const name = order.replace('-', '')
  const key = name === 'name' ? 'sort_name' : name === 'size' ? 'size' : 'modified_at'
  return {
    files: { key, descending },
    folders: key === 'size' ? { key: 'sort_name', descending: false } : { key, descending },
  }
}
