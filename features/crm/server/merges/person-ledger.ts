import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { MergeLedger, StoredMerge } from '#platform/resource/server/merges/give-back.ts'
import { type Columns, putTogether, takenApart } from '#platform/resource/server/merges/merged-columns.ts'

/** Change together, when the other person got further. */
export const STATE = ['state', 'converted_at', 'discarded_at', 'discard_reason_id'] as const
/** From lead to customer. */
export const STATES = ['lead', 'prospect', 'person']
/** Columns of several values, each of which is remembered by itself. */
export const SEVERAL = ['variables']

interface PersonMerge extends StoredMerge {
  /** State of the person who went into the kept one. */
  gone_state: string
}

const rankOf = (state: unknown): number => STATES.indexOf(String(state))

/** The merges of persons. */
export const personLedger: MergeLedger<PersonMerge> = {
  /** Those of before have no `after`: what they left is what is there. */
  async mergesInto(rows, kept) {
    const { rows: found } = await sql<Omit<PersonMerge, 'after'> & { after: Columns | null; now: Columns }>`
      SELECT m.id, jsonb_build_array(m.gone_id) AS gone, g.state AS gone_state, m.before, m.after, to_jsonb(k) AS now
        FROM crm_merges m JOIN persons g ON g.id = m.gone_id JOIN persons k ON k.id = m.kept_id
       WHERE m.kept_id = ${kept} AND m.undone_at IS NULL ORDER BY m.id FOR UPDATE OF m`.execute(rows)
    return found.map(({ now, ...merge }) => {
      const left =
        merge.after ?? Object.fromEntries(Object.keys(merge.before).map((name) => [name, now[name]]))
      return { ...merge, before: takenApart(merge.before, SEVERAL), after: takenApart(left, SEVERAL) }
    })
  },
  async holderOf(rows, gone) {
    const { rows: found } = await sql<{ kept_id: number }>`
      SELECT m.kept_id FROM crm_merges m JOIN persons g ON g.id = m.gone_id
       WHERE m.gone_id = ${gone} AND m.undone_at IS NULL AND g.deleted_at IS NOT NULL`.execute(rows)
    return found[0]?.kept_id ?? null
  },
  async columnsOf(rows, id) {
    return takenApart(await wholeColumns(rows, id), SEVERAL)
  },
  async write(rows, id, given, now) {
    const whole = putTogether(given, now, SEVERAL)
    const set = Object.keys(whole).map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`)
    await sql`
      UPDATE persons p SET ${sql.join([...set, sql`version = p.version + 1`])}
        FROM jsonb_populate_record(NULL::persons, ${JSON.stringify(whole)}::jsonb) b WHERE p.id = ${id}`.execute(
      rows,
    )
  },
  async save(rows, id, { before, after }) {
    await sql`
      UPDATE crm_merges SET before = ${JSON.stringify(before)}::jsonb, after = ${JSON.stringify(after)}::jsonb
       WHERE id = ${id}`.execute(rows)
  },
  /** A customer stays one as long as somebody further than before is part of them. */
  without(given, change, others) {
    const stays = others.some(({ gone_state: state }) => rankOf(state) > rankOf(change.before.state))
    if (!stays) return given
    const rest = { ...given }
    for (const column of [...STATE, 'status_id']) delete rest[column]
    return rest
  },
}

async function wholeColumns(rows: Rows, id: number): Promise<Record<string, unknown>> {
  const found = await sql<{ columns: Record<string, unknown> }>`
    SELECT to_jsonb(p) AS columns FROM persons p WHERE id = ${id} FOR UPDATE`.execute(rows)
  return found.rows[0]?.columns ?? {}
}
