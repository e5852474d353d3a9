import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { MergeLedger, StoredMerge } from '#platform/resource/server/merges/give-back.ts'
import { type Columns, putTogether } from '#platform/resource/server/merges/merged-columns.ts'
import { asColumns, MERGED, type Merging, SEVERAL } from './merge-columns.ts'
import { keysOf } from './number-keys.ts'

async function findMerging(rows: Rows, id: number): Promise<Merging> {
  return rows
    .selectFrom('contacts')
    .select([...MERGED])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Writes merged columns, with the keys of their numbers. */
export async function writeMerged(
  rows: Rows,
  { id, country }: { id: number; country: string },
  columns: Partial<Merging>,
): Promise<void> {
  const keys = columns.numbers ? { number_keys: keysOf(columns.numbers, country) } : {}
  await rows
    .updateTable('contacts')
    .set((row) => ({ ...columns, ...keys, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The merges of contacts. `onPicture`: a picture that a contact gives back. */
export const contactLedger = (
  country: string,
  onPicture: (picture: string) => void,
): MergeLedger<StoredMerge> => ({
  async mergesInto(rows, kept) {
    const { rows: found } = await sql<{
      id: number
      gone: number[]
      before: Columns
      after: Columns | null
    }>`
      SELECT id, to_jsonb(removed_ids) AS gone, before, after FROM contact_merges
       WHERE kept_id = ${kept} AND undone_at IS NULL ORDER BY id FOR UPDATE`.execute(rows)
    const now = await findMerging(rows, kept)
    return found.map(({ before, after, ...merge }) => {
      // Of merges from before they kept it: what they left is what is there.
      const left =
        after ?? Object.fromEntries(MERGED.filter((name) => name in before).map((name) => [name, now[name]]))
      return { ...merge, before: asColumns(before), after: asColumns(left) }
    })
  },
  async holderOf(rows, gone) {
    const { rows: found } = await sql<{ kept_id: number }>`
      SELECT m.kept_id FROM contact_merges m JOIN contacts g ON g.id = ${gone}
       WHERE ${gone} = ANY (m.removed_ids) AND m.undone_at IS NULL AND g.deleted_at IS NOT NULL`.execute(rows)
    return found[0]?.kept_id ?? null
  },
  columnsOf: async (rows, id) => asColumns({ ...(await findMerging(rows, id)) }),
  async write(rows, id, given, now) {
    if ('picture' in given && typeof now.picture === 'string') onPicture(now.picture)
    const { notes, ...rest } = putTogether(given, now, SEVERAL, SEVERAL)
    const lines = Array.isArray(notes) ? { notes: notes.length === 0 ? null : notes.join('\n') } : {}
    await writeMerged(rows, { id, country }, { ...rest, ...lines })
  },
  async save(rows, id, { before, after }) {
    await sql`
      UPDATE contact_merges SET before = ${JSON.stringify(before)}::jsonb, after = ${JSON.stringify(after)}::jsonb
       WHERE id = ${id}`.execute(rows)
  },
})
