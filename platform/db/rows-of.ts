import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './database.ts'

/** Rows per fetch: few enough to be collected before the next minor collection. */
export const AT_ONCE = 200

/**
 * Streams the rows of a SELECT by a cursor, twice `AT_ONCE` in memory at a time. Runs in the caller's transaction; only one at a
 * time per transaction.
 */
export async function* rowsOf<Row>(rows: Rows, select: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`DECLARE rows_of NO SCROLL CURSOR FOR ${select}`.execute(rows)
  const nextRows = () => sql<Row>`FETCH ${sql.lit(AT_ONCE)} FROM rows_of`.execute(rows)
  let coming = nextRows()
  for (;;) {
    const { rows: found } = await coming
    const isLast = found.length < AT_ONCE
    // The database reads the next ones while these are worked on. A failure is thrown by their turn, or nobody asks for them.
    if (!isLast) {
      coming = nextRows()
      coming.catch(() => undefined)
    }
    yield* found
    if (isLast) break
  }
  await sql`CLOSE rows_of`.execute(rows)
}

/** Rows in groups of `size`, the last one smaller, for what is read together for many of them. */
export async function* groupsOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    if (group.push(row) < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
