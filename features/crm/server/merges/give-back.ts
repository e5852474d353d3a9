import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { STATE, STATES } from './merge-persons.ts'
import { broughtOnward, type Change, rebased, restored } from './restored-columns.ts'

interface StoredMerge extends Change {
  id: number
  gone_id: number
  /** State of the person who went into the kept one. */
  gone_state: string
}

/** Merges into a person that are not undone, oldest first. Those of before have no `after`: what they left is what is there. */
async function mergesInto(rows: Rows, kept: number): Promise<StoredMerge[]> {
  const found = await sql<StoredMerge>`
    SELECT m.id, m.gone_id, g.state AS gone_state, m.before, coalesce(m.after, to_jsonb(k)) AS after
      FROM crm_merges m JOIN persons g ON g.id = m.gone_id JOIN persons k ON k.id = m.kept_id
     WHERE m.kept_id = ${kept} AND m.undone_at IS NULL ORDER BY m.id FOR UPDATE OF m`.execute(rows)
  return found.rows
}

async function columnsOf(rows: Rows, id: number): Promise<Record<string, unknown>> {
  const found = await sql<{ columns: Record<string, unknown> }>`
    SELECT to_jsonb(p) AS columns FROM persons p WHERE id = ${id} FOR UPDATE`.execute(rows)
  return found.rows[0]?.columns ?? {}
}

const saveMerge = (rows: Rows, id: number, { before, after }: Change) =>
  sql`
  UPDATE crm_merges SET before = ${JSON.stringify(before)}::jsonb, after = ${JSON.stringify(after)}::jsonb
   WHERE id = ${id}`.execute(rows)

const rankOf = (state: unknown): number => STATES.indexOf(String(state))

/** Takes a change back from one person, except what was edited since or what their other merges give as well. */
async function takeBack(rows: Rows, id: number, change: Change, others: readonly StoredMerge[]) {
  const given = restored(change, await columnsOf(rows, id))
  const staysCustomer = others.some(({ gone_state: state }) => rankOf(state) > rankOf(change.before.state))
  if (staysCustomer) for (const column of [...STATE, 'status_id']) delete given[column]
  const set = Object.keys(given).map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`)
  if (set.length > 0)
    await sql`
      UPDATE persons p SET ${sql.join([...set, sql`version = p.version + 1`])}
        FROM jsonb_populate_record(NULL::persons, ${JSON.stringify(given)}::jsonb) b WHERE p.id = ${id}`.execute(
      rows,
    )
  return given
}

/**
 * Gives back what the kept person was before a merge, also where they were merged into others since (`holders`: the kept person
 * first), and makes later merges forget what came from this one.
 */
export async function giveBack(
  rows: Rows,
  mergeId: number,
  holders: readonly [number, ...number[]],
): Promise<void> {
  const [kept, ...further] = holders
  const merges = await mergesInto(rows, kept)
  const undone = merges.find(({ id }) => id === mergeId)
  if (undone === undefined) return
  const others = merges.filter(({ id }) => id !== mergeId)
  const given = await takeBack(rows, kept, undone, others)
  for (const later of others.filter(({ id }) => id > mergeId))
    await saveMerge(rows, later.id, rebased(later, undone, given))
  let source = kept
  let change: Change = undone
  for (const holder of further) {
    const into = await mergesInto(rows, holder)
    const onward = into.find(({ gone_id: gone }) => gone === source)
    if (onward === undefined) return
    const brought = broughtOnward(onward, change)
    const back = await takeBack(
      rows,
      holder,
      brought,
      into.filter(({ id }) => id !== onward.id),
    )
    await saveMerge(rows, onward.id, { ...onward, after: { ...onward.after, ...back } })
    for (const later of into.filter(({ id }) => id > onward.id))
      await saveMerge(rows, later.id, rebased(later, brought, back))
    source = holder
    change = brought
  }
}
