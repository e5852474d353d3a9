import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 1, onError: () => {} })
afterAll(() => database.close())

test('a day begins with its first moment, in every zone and on every day of two years', async () => {
  // The first quarter of an hour that a clock shows on that day; none has a change at another minute.
  const { rows: wrong } = await sql`
    WITH zones (zone) AS (VALUES ('America/Havana'), ('Atlantic/Azores'), ('America/Santiago'), ('America/Asuncion'), ('America/Bogota'),
                                 ('America/Mexico_City'), ('America/St_Johns'), ('Asia/Beirut'), ('Australia/Lord_Howe'), ('UTC')),
    firsts AS (
      SELECT zone, (at AT TIME ZONE zone)::date AS day, min(at) AS first
        FROM zones, generate_series('2025-12-30Z'::timestamptz, '2027-12-31Z', interval '15 minutes') AS at GROUP BY 1, 2)
    SELECT zone, day::text, first, day_begins(day, zone) AS begins FROM firsts
     WHERE day BETWEEN '2026-01-01' AND '2027-12-29' AND first <> day_begins(day, zone)`.execute(
    database.systemRows,
  )
  expect(wrong).toEqual([])
})
