import type { Rows } from '#platform/db/database.ts'
import { broughtOnward, type Change, type Columns, rebased, restored } from './merged-columns.ts'

export interface StoredMerge extends Change {
  id: number
  /** Records that went into the kept one; from SQL as jsonb, since the driver reads bigint[] as texts. */
  gone: readonly number[]
}

/** Where a kind of record keeps its merges. Changes and columns are taken apart (`takenApart`). */
export interface MergeLedger<Merge extends StoredMerge> {
  /** Merges into a record that are not undone, oldest first, locked. */
  mergesInto(rows: Rows, kept: number): Promise<Merge[]>
  /** The record that this one went into and still is part of, if any. */
  holderOf(rows: Rows, gone: number): Promise<number | null>
  /** The record's columns as they are, locked. */
  columnsOf(rows: Rows, id: number): Promise<Columns>
  /** Writes columns; undefined takes a key or a line away. */
  write(rows: Rows, id: number, given: Columns, now: Columns): Promise<void>
  /** Changes what is remembered of a merge. */
  save(rows: Rows, id: number, change: Change): Promise<void>
  /** Leaves out what the record has of other merges as well. Default: nothing. */
  without?(given: Record<string, unknown>, change: Change, others: readonly Merge[]): Record<string, unknown>
}

/** Longest chain of merges, one into the next. */
const MAX_CHAIN = 100

/** Who has the kept record's rows now: it may have been merged into others since. First the kept one. */
export async function holdersOf<Merge extends StoredMerge>(
  ledger: MergeLedger<Merge>,
  rows: Rows,
  kept: number,
): Promise<[number, ...number[]]> {
  const holders: [number, ...number[]] = [kept]
  while (holders.length < MAX_CHAIN) {
    const holder = await ledger.holderOf(rows, holders.at(-1) ?? kept)
    if (holder === null) break
    holders.push(holder)
  }
  return holders
}

/** Takes a change back from one record, except what was edited since. @returns what was given back */
async function takeBack<Merge extends StoredMerge>(
  ledger: MergeLedger<Merge>,
  rows: Rows,
  id: number,
  { change, others }: { change: Change; others: readonly Merge[] },
): Promise<Record<string, unknown>> {
  const now = await ledger.columnsOf(rows, id)
  const back = restored(change, now)
  const given = ledger.without?.(back, change, others) ?? back
  if (Object.keys(given).length > 0) await ledger.write(rows, id, given, now)
  return given
}

/**
 * Gives back what the kept record was before a merge, also where it was merged into others since (`holders`: the kept one
 * first), and makes later merges forget what came from this one: merges are undone in any order.
 */
export async function giveBack<Merge extends StoredMerge>(
  ledger: MergeLedger<Merge>,
  rows: Rows,
  mergeId: number,
  holders: readonly [number, ...number[]],
): Promise<void> {
  const [kept, ...further] = holders
  const merges = await ledger.mergesInto(rows, kept)
  const undone = merges.find(({ id }) => id === mergeId)
  if (undone === undefined) return
  const others = merges.filter(({ id }) => id !== mergeId)
  const given = await takeBack(ledger, rows, kept, { change: undone, others })
  for (const later of others.filter(({ id }) => id > mergeId))
    await ledger.save(rows, later.id, rebased(later, undone, given))
  let source = kept
  let change: Change = undone
  for (const holder of further) {
    const into = await ledger.mergesInto(rows, holder)
    const onward = into.find(({ gone }) => gone.includes(source))
    if (onward === undefined) return
    const brought = broughtOnward(onward, change)
    const rest = into.filter(({ id }) => id !== onward.id)
    const back = await takeBack(ledger, rows, holder, { change: brought, others: rest })
    await ledger.save(rows, onward.id, { ...onward, after: { ...onward.after, ...back } })
    for (const later of into.filter(({ id }) => id > onward.id))
      await ledger.save(rows, later.id, rebased(later, brought, back))
    source = holder
    change = brought
  }
}
