import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/** `bigint[]`. */
export type Ids = RawBuilder<readonly number[]>

export const idsOf = (ids: readonly number[]): Ids => sql`${[...ids]}::bigint[]`

interface Referring {
  /** Whether a row refers to one of `ids`, an array in SQL. */
  refers(ids: Ids): RawBuilder<boolean>
}

/** A column that refers to rows of a resource, directly or by way of something else. */
export interface ReferringColumn extends Referring {
  /** What follows SET so that the row refers to `to` instead of `from`. */
  point(from: number, to: number): RawBuilder<unknown>
}

interface Told {
  /** "3 menús", in the caller's language. */
  told(language: Language, count: number): string
  readonly table: keyof DB & string
  /** Ignores rows in the bin; the table has `deleted_at`. */
  readonly living?: boolean
  /** The column that names its rows; only where everybody who may delete sees all of them. */
  readonly name?: string
  /** Resources whose open lists refresh after a replacement. */
  readonly lists?: readonly string[]
}

/** One update for each column puts another in the place. */
interface Updated extends Told {
  readonly columns: readonly ReferringColumn[]
  readonly move?: undefined
}

interface Moved extends Told {
  readonly columns: readonly Referring[]
  /** Instead of the updates. */
  move(rows: Rows, from: number, to: number): Promise<void>
}

/** A table that refers to rows of a resource: counted before one is deleted, and moved when another takes its place. */
export type Reference = Updated | Moved

/** A column that holds the id. */
export const column = (name: string): ReferringColumn => ({
  refers: (ids) => sql`${sql.ref(name)} = ANY(${ids})`,
  point: (_from, to) => sql`${sql.ref(name)} = ${to}`,
})

/** Which rows of a reference's table refer to these. */
export const refersTo = ({ columns, living }: Reference, ids: Ids): RawBuilder<boolean> => {
  const any = sql.join(
    columns.map((one) => one.refers(ids)),
    sql` OR `,
  )
  return living ? sql<boolean>`(${any}) AND deleted_at IS NULL` : sql<boolean>`(${any})`
}
