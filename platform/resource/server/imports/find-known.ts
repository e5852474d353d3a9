import { type RawBuilder, sql } from 'kysely'
import { keyOf as phoneKeyOf } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { ownCountry } from '../normalise-phones.ts'
import { presentRecord } from '../resource.present.ts'
import { columns, seen } from '../resource.queries.ts'
import { seenBy } from '../seen-by.ts'
import { ID, plainText, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import { readFrom } from '../store-columns.ts'

type Input = Record<string, unknown>

/** Existing records by key values. */
export interface Known {
  find(row: Sought): Input | undefined
  /** For later rows: what this one says identifies the record, as far as nothing does yet. @returns takes it back */
  add(input: Input, record: Input): () => void
}

/** A row whose record is looked for; `id`: as its sheet says. */
interface Sought {
  id: number | null
  input: Input
}

/** SQL of the rows with one of these values of a key. */
function whereKey(
  store: Store,
  { name, field }: SheetColumn,
  values: readonly string[],
  loose: boolean,
): RawBuilder<unknown> {
  const stored = field.kind === 'phone' ? values.flatMap(spellingsOf) : [...values]
  const other = store.knownBy?.[name]?.(stored)
  if (other) return sql`r.id IN (${other})`
  return loose && field.kind === 'text'
    ? sql`search_form(${readFrom(store, name)}::text) = ANY(${stored}::text[])`
    : sql`${readFrom(store, name)} = ANY(${stored}::text[])`
}

/** The key's values of a record: its own, and those of the lines beside it that are of nobody else. */
function valuesOf({ name, field }: SheetColumn, record: Input): unknown[] {
  const lines = field.more === null ? [] : ((record[field.more] as string[] | undefined) ?? [])
  const own = lines.filter((line) => !line.startsWith('?') && !line.endsWith('*'))
  return [...own.map((line) => line.split(' (', 1)[0]), record[name]]
}

/** Finds existing records of the rows: one statement per key field. `loose`: texts match whatever their case and accents. */
export async function findKnown(
  stored: Store,
  context: WriteContext,
  keys: readonly SheetColumn[],
  resolved: readonly Sought[],
  loose = false,
): Promise<Known> {
  const { rows } = context.unit
  const store = seenBy(stored, context.principal)
  const country = await ownCountry(rows, context.principal.companyId)
  const keyOf = ({ field }: SheetColumn, value: unknown): string => {
    const text = String(value ?? '').trim()
    if (loose && field.kind === 'text') return plainText(text)
    if (field.kind === 'phone') return phoneKeyOf(text, country) ?? ''
    return field.kind === 'email' ? text.toLowerCase() : text
  }
  const byKey = new Map(keys.map((key) => [key.name, new Map<string, Input>()]))
  const byId = new Map<number, Input>()
  const select = (where: RawBuilder<unknown>) =>
    sql<Input>`
      SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
       WHERE ${where} AND ${seen(store, context.principal)}`.execute(rows)
  if (keys.some(({ name }) => name === ID)) {
    const ids = [...new Set(resolved.flatMap(({ id }) => (id === null ? [] : [id])))]
    const found = await select(sql`r.id = ANY(${ids}::bigint[])`)
    for (const row of found.rows) byId.set(Number(row.id), presentRecord(store, row))
  }
  for (const key of keys) {
    const values = [...new Set(resolved.map(({ input }) => keyOf(key, input[key.name])))].filter(
      (text) => text !== '',
    )
    if (values.length === 0) continue
    const { rows: found } = await select(whereKey(store, key, values, loose))
    const known = byKey.get(key.name)
    // The first of several wins.
    for (const row of found.toReversed()) {
      const record = presentRecord(store, row)
      for (const value of valuesOf(key, record)) known?.set(keyOf(key, value), record)
    }
    known?.delete('')
  }
  return {
    find: ({ id, input }) =>
      (id === null ? undefined : byId.get(id)) ??
      keys
        .map((key) => {
          const text = keyOf(key, input[key.name])
          return text === '' ? undefined : byKey.get(key.name)?.get(text)
        })
        .find((record) => record !== undefined),
    add: (input, record) => {
      const added = keys.flatMap((key) => {
        const known = byKey.get(key.name)
        const text = keyOf(key, input[key.name])
        return known === undefined || text === '' || known.has(text) ? [] : [{ known, text }]
      })
      for (const { known, text } of added) known.set(text, record)
      return () => {
        for (const { known, text } of added) known.delete(text)
      }
    },
  }
}
