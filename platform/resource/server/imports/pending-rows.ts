import { read } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'
import { CHANGED_TOGETHER, type RowChange, writeChanges } from './change-rows.ts'
import { createBatch, type NewRow } from './create-batch.ts'
import type { Known } from './find-known.ts'
import type { Names } from './look-up-names.ts'
import type { RowResult } from './row-result.ts'

type Input = Record<string, unknown>

/** Stands for a record that an earlier row of this import creates. */
const MADE_BY = 'made by row'

interface Ports {
  work: { store: Store; context: WriteContext; names: Names }
  /** Null: no row is of an existing record. */
  known: Known | null
  isRefusal: (error: unknown) => boolean
  settle: (result: RowResult | { number: number; error: unknown }) => void
}

/** Rows of an import that wait to be written together, since each statement has a cost. */
export function pendingRows({ work, known, isRefusal, settle }: Ports) {
  const { store, context } = work
  let waiting: NewRow[] = []
  let changes: RowChange[] = []
  /** Ids of new records by row. */
  const made = new Map<number, number>()
  /** What earlier rows changed or created; null: not read since. */
  const latest = new Map<number, Input | null>()
  /** By row: what it says identifies its record no more. */
  const forget = new Map<number, () => void>()

  const writeChanged = async () => {
    const results = await writeChanges(work, changes, isRefusal)
    for (const { record } of changes) latest.set(Number(record.id), null)
    changes = []
    for (const result of results) {
      if ('error' in result) forget.get(result.number)?.()
      settle(result)
    }
  }
  const write = async () => {
    await writeChanged()
    const results = await createBatch(store, { ...context, bulk: true }, waiting, isRefusal)
    waiting = []
    for (const result of results) {
      if ('error' in result) {
        forget.get(result.number)?.()
        settle(result)
        continue
      }
      const { number, id, once = {} } = result
      made.set(number, id)
      latest.set(id, null)
      settle({
        number,
        outcome: 'created',
        record_id: id,
        ...(Object.keys(once).length > 0 && { once }),
      })
    }
  }
  const isChanging = (id: unknown) => changes.some(({ record }) => record.id === id)
  /** The record that is known of a row, once nothing of it waits any more. */
  const found = async (row: Parameters<Known['find']>[0]): Promise<Input | undefined> => {
    const record = known?.find(row)
    if (record === undefined) return undefined
    const by = record[MADE_BY]
    const id = by === undefined ? record.id : made.get(Number(by))
    if (id !== undefined && !isChanging(id)) return by === undefined ? record : { id }
    await write()
    return found(row)
  }
  return {
    write,
    /** The existing record; read again if an earlier row has created or changed it. */
    async recordOf(row: Parameters<Known['find']>[0]): Promise<Input | undefined> {
      const record = await found(row)
      const id = Number(record?.id)
      if (record === undefined || !latest.has(id)) return record
      const now = latest.get(id) ?? (await read(context.unit, store, null, id))
      latest.set(id, now)
      return now
    },
    create(row: NewRow, input: Input): void {
      waiting.push(row)
      if (known) forget.set(row.number, known.add(input, { [MADE_BY]: row.number }))
    },
    async change(change: RowChange, input: Input): Promise<void> {
      changes.push(change)
      if (known) forget.set(change.number, known.add(input, change.record))
      if (changes.length === CHANGED_TOGETHER) await writeChanged()
    },
  }
}
