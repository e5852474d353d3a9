import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'

/** What a contact's numbers are compared by (`contacts.number_keys`). `country`: the company's. */
export const keysOf = (numbers: readonly string[], country: string): string[] => [
  ...new Set(numbers.map((number) => matchKey(number, country)).filter((key) => key !== '')),
]

/** Rows per statement, each with up to twenty numbers that are read between two turns of the event loop. */
const BATCH = 100

interface Unread {
  id: number
  numbers: string[]
  country: string
}

/** Reads numbers that were stored before they were compared whole, and of companies that changed their country. Safe to run twice. */
export const readNumbersJob = ({ systemRows }: Pick<Database, 'systemRows'>) =>
  defineJob({
    id: 'contacts.read-numbers',
    cron: '* * * * *',
    maxAttempts: 3,
    async run() {
      for (let last = 0; ; ) {
        const { rows: unread } = await sql<Unread>`
          SELECT r.id, r.numbers, k.iso_code AS country
            FROM contacts r JOIN companies c ON c.id = r.company_id JOIN countries k ON k.id = c.country_id
           WHERE r.number_keys IS NULL AND r.id > ${last} ORDER BY r.id LIMIT ${BATCH}`.execute(systemRows)
        if (unread.length === 0) return
        last = unread.at(-1)?.id ?? last
        const read = unread.map(({ id, numbers, country }) => ({
          id,
          numbers,
          keys: keysOf(numbers, country),
        }))
        // Whoever changed the numbers meanwhile wrote their keys.
        await sql`
          UPDATE contacts r SET number_keys = g.keys
            FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS g(id bigint, numbers text[], keys text[])
           WHERE r.id = g.id AND r.number_keys IS NULL AND r.numbers = g.numbers`.execute(systemRows)
      }
    },
  })
