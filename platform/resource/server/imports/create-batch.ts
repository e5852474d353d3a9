import { sql } from 'kysely'
import { parseCustom, writeCustoms } from '../custom/write-custom.ts'
import { normalisePhones } from '../normalise-phones.ts'
import { create } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'
import { refuseTaken } from '../taken.ts'
import { insertRows } from '../write-rows.ts'

type Input = Record<string, unknown>

/** A row to create, parsed. */
export interface NewRow {
  number: number
  input: Input
  /** What it says in fields that are `importedWhenNew`. */
  said: Input
}

/** Its result: id with one-time secrets, or refusal. */
export type Made =
  | { number: number; id: number; once?: Readonly<Record<string, string>> }
  | { number: number; error: unknown }

/**
 * Rows per statement; after a refusal by halves, finally single rows. Few sizes, so few prepared statements, and few statements for
 * however many rows.
 */
const SIZES = [256, 128, 64, 32, 16, 8, 4, 2, 1] as const

/** Whether batches are possible: not with plan limits or create hooks for single rows. */
const isByMany = ({ create: one, createMany: many, across, limitedBy }: Store): boolean =>
  (one === undefined || many !== undefined) && across === undefined && limitedBy === undefined

async function createMany(store: Store, context: WriteContext, rows: readonly NewRow[]): Promise<number[]> {
  const { unit, language } = context
  const inputs: Input[] = []
  const customs: Input[] = []
  for (const { input: fields } of rows) {
    const { custom, ...input } = fields
    customs.push({ ...(await parseCustom(store, context, { ...(custom as object | undefined) })) })
    inputs.push(await normalisePhones(store, context, input))
  }
  for (const input of inputs.slice(0, 1)) await store.lockFirst?.(context, input)
  const make = store.createMany ?? insertRows(store)
  const ids = await refuseTaken(store, language, () => make(context, inputs))
  await writeCustoms(
    store,
    { unit },
    ids.map((id, at) => ({ id, values: customs[at] ?? {} })),
  )
  await store.written?.(context, 'created', ids)
  return ids
}

async function createOne(store: Store, context: WriteContext, { number, input }: NewRow): Promise<Made> {
  const { record, once } = await create(store, context, input)
  return { number, id: Number(record.id), once }
}

/** Writes what new records say beyond the fields that people write. */
async function takeSaid(
  store: Store,
  context: WriteContext,
  rows: readonly NewRow[],
  made: readonly Made[],
): Promise<void> {
  const records = made.flatMap((one, at) => {
    const { said = {} } = rows[at] ?? {}
    return 'id' in one && Object.keys(said).length > 0 ? [{ id: one.id, said }] : []
  })
  if (records.length > 0) await store.takeImported?.(context, records)
}

/** Creates each row atomically. `isRefusal`: whether an error is the row's fault; others abort everything. */
export async function createBatch(
  store: Store,
  context: WriteContext,
  rows: readonly NewRow[],
  isRefusal: (error: unknown) => boolean,
): Promise<Made[]> {
  const { rows: database } = context.unit
  const made: Made[] = []
  const attempt = async (some: readonly NewRow[], size: number): Promise<void> => {
    const [first] = some
    await sql`SAVEPOINT import_rows`.execute(database)
    try {
      const together =
        size === 1 && first
          ? [await createOne(store, context, first)]
          : (await createMany(store, context, some)).map((id, at) => ({ number: some[at]?.number ?? 0, id }))
      await takeSaid(store, context, some, together)
      await sql`RELEASE SAVEPOINT import_rows`.execute(database)
      made.push(...together)
    } catch (error) {
      if (!isRefusal(error)) throw error
      await sql`ROLLBACK TO SAVEPOINT import_rows`.execute(database)
      if (size === 1) made.push(...some.map(({ number }) => ({ number, error })))
      else await by(some, SIZES.find((smaller) => smaller < size) ?? 1)
    }
  }
  const by = async (some: readonly NewRow[], size: number): Promise<void> => {
    let at = 0
    for (; at + size <= some.length; at += size) await attempt(some.slice(at, at + size), size)
    if (at < some.length) await by(some.slice(at), SIZES.find((smaller) => smaller < size) ?? 1)
  }
  await by(rows, isByMany(store) ? SIZES[0] : 1)
  return made
}
