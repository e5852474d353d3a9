import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './database.ts'

/** Of a cursor at a time: few enough to be gone before the next minor collection. */
export const AT_ONCE = 200

/**
 * What a SELECT finds, however much, `AT_ONCE` in memory at a time and one statement for each. Within its transaction;
 * two of them at once would be in each other's way.
 */
export async function* rowsOf<Row>(rows: Rows, select: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`DECLARE rows_of NO SCROLL CURSOR FOR ${select}`.execute(rows)
  for (;;) {
    const { rows: found } = await sql<Row>`FETCH ${sql.lit(AT_ONCE)} FROM rows_of`.execute(rows)
    yield* found
    if (found.length < AT_ONCE) break
  }
  await sql`CLOSE rows_of`.execute(rows)
}
