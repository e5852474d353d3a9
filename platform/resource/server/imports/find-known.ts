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
  /** Adds a created record, for later rows. */
  add(input: Input, record: Input): void
}

/** A row whose record is looked for; `id`: as its sheet says. */
interface Sought {
  id: number | null
  input: Input
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
  const select = (where: RawBuilder<unknown>) => sql<Input>`
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
    const stored = key.field.kind === 'phone' ? values.flatMap(spellingsOf) : values
    const own =
      loose && key.field.kind === 'text'
        ? sql`search_form(${readFrom(store, key.name)}::text) = ANY(${stored}::text[])`
        : sql`${readFrom(store, key.name)} = ANY(${stored}::text[])`
    const other = store.knownBy?.[key.name]?.(stored)
    // Two statements: each has an index of its own.
    const found = [await select(own), ...(other ? [await select(sql`r.id IN (${other})`)] : [])]
    const known = byKey.get(key.name)
    for (const row of found.flatMap((one) => one.rows).reverse()) {
      const record = presentRecord(store, row)
      const more = key.field.more === null ? [] : ((record[key.field.more] as string[] | undefined) ?? [])
      for (const line of more) if (!line.startsWith('?')) known?.set(keyOf(key, line.replace(/ \(.*$|\*$/g, '')), record)
      known?.set(keyOf(key, row[key.name]), record)
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
      for (const key of keys) {
        const text = keyOf(key, input[key.name])
        if (text !== '') byKey.get(key.name)?.set(text, record)
      }
    },
  }
}
