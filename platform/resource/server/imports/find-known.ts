import { sql } from 'kysely'
import { keyOf as phoneKeyOf } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { ownCountry } from '../normalise-phones.ts'
import { presentRecord } from '../resource.present.ts'
import { columns, seen } from '../resource.queries.ts'
import { seenBy } from '../seen-by.ts'
import type { SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import { readFrom } from '../store-columns.ts'

type Input = Record<string, unknown>

/** Existing records by key values. */
export interface Known {
  find(input: Input): Input | undefined
  /** Adds a created record, for later rows. */
  add(input: Input, record: Input): void
}

/** Finds existing records of the rows: one statement per key field. */
export async function findKnown(
  stored: Store,
  context: WriteContext,
  keys: readonly SheetColumn[],
  resolved: readonly { input: Input }[],
): Promise<Known> {
  const { rows } = context.unit
  const store = seenBy(stored, context.principal)
  const country = await ownCountry(rows, context.principal.companyId)
  const keyOf = ({ field }: SheetColumn, value: unknown): string => {
    const text = String(value ?? '').trim()
    if (field.kind === 'phone') return phoneKeyOf(text, country) ?? ''
    return field.kind === 'email' ? text.toLowerCase() : text
  }
  const byKey = new Map(keys.map((key) => [key.name, new Map<string, Input>()]))
  for (const key of keys) {
    const values = [...new Set(resolved.map(({ input }) => keyOf(key, input[key.name])))].filter(
      (text) => text !== '',
    )
    if (values.length === 0) continue
    const stored = key.field.kind === 'phone' ? values.flatMap(spellingsOf) : values
    const found = await sql<Input>`
      SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
       WHERE ${readFrom(store, key.name)} = ANY(${stored}::text[]) AND ${seen(store, context.principal)}`.execute(
      rows,
    )
    for (const row of found.rows)
      byKey.get(key.name)?.set(keyOf(key, row[key.name]), presentRecord(store, row))
  }
  return {
    find: (input) =>
      keys
        .map((key) => byKey.get(key.name)?.get(keyOf(key, input[key.name])))
        .find((record) => record !== undefined),
    add: (input, record) => {
      for (const key of keys) {
        const text = keyOf(key, input[key.name])
        if (text !== '') byKey.get(key.name)?.set(text, record)
      }
    },
  }
}
