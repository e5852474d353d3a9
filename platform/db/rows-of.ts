import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './database.ts'

/** Of a cursor at a time. */
const AT_ONCE = 1000

/**
 * What a SELECT finds, however much, a thousand in memory at a time and one statement for each thousand. Within its
 * transaction; two of them at once would be in each other's way.
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
