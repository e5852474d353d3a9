import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/** `bigint[]`. */
export type Ids = RawBuilder<readonly number[]>

export const idsOf = (ids: readonly number[]): Ids => sql`${[...ids]}::bigint[]`

interface Referring {
  /** Condition: the row refers to one of `ids`, an SQL array. */
  refers(ids: Ids): RawBuilder<boolean>
}

/** A column that refers to a resource, directly or indirectly. */
export interface ReferringColumn extends Referring {
  /** SET clause that replaces `from` by `to`. */
  point(from: number, to: number): RawBuilder<unknown>
}

interface ReferenceBase {
  /** "3 menús", in the caller's language. */
  describe(language: Language, count: number): string
  readonly table: keyof DB & string
  /** Ignores rows in the bin; the table has `deleted_at`. */
  readonly living?: boolean
  /** Name column; only if everybody who may delete sees all its rows. */
  readonly name?: string
  /** Resources whose open lists refresh after a replacement. */
  readonly lists?: readonly string[]
}

/** Replaces references by one update per column. */
interface Updated extends ReferenceBase {
  readonly columns: readonly ReferringColumn[]
  readonly move?: undefined
}

interface Moved extends ReferenceBase {
  readonly columns: readonly Referring[]
  /** Custom replacement. */
  move(rows: Rows, from: number, to: number): Promise<void>
}

/** A table that refers to a resource: checked before deletes, updated on replacement. */
export type Reference = Updated | Moved

/** A column with the id. */
export const column = (name: string): ReferringColumn => ({
  refers: (ids) => sql`${sql.ref(name)} = ANY(${ids})`,
  point: (_from, to) => sql`${sql.ref(name)} = ${to}`,
})

/** Condition: rows of the table that refer to these. */
export const refersTo = ({ columns, living }: Reference, ids: Ids): RawBuilder<boolean> => {
  const any = sql.join(
    columns.map((one) => one.refers(ids)),
    sql` OR `,
  )
  return living ? sql<boolean>`(${any}) AND deleted_at IS NULL` : sql<boolean>`(${any})`
}
