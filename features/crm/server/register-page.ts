import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound, tooMany } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { registerPage } from '../contract/visits.ts'
import { MAX_VISITS_AN_HOUR, MAX_VISITS_OF_ONE } from './outside-rows.ts'

const empty = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value

const isBusy = async (rows: Rows, companyId: number): Promise<boolean> => {
  const { rows: found } = await sql<{ visits: number }>`
    SELECT count(*)::integer AS visits FROM (
      SELECT FROM crm_page_visits WHERE company_id = ${companyId} AND at > now() - interval '1 hour'
       LIMIT ${sql.lit(MAX_VISITS_AN_HOUR)}) AS latest`.execute(rows)
  return (found[0]?.visits ?? 0) >= MAX_VISITS_AN_HOUR
}

/** Sites whose pages may tell of visits, of whatever company: the key says whose visit it is. */
const allowsOrigin =
  (database: Database) =>
  async (origin: string): Promise<boolean> => {
    const form = await database.systemRows
      .selectFrom('crm_forms')
      .select('id')
      .where(sql<boolean>`origins @> ARRAY[${origin}]`)
      .where('disabled_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return form !== undefined
  }

export const registerPageRoute = (database: Database): BoundRoute => ({
  ...registerVisit(database),
  allowsOrigin: allowsOrigin(database),
})

const registerVisit = (database: Database) =>
  bind(registerPage, ({ body }) =>
    database.system(async ({ rows }) => {
      const form = await rows
        .selectFrom('crm_forms')
        .select('company_id')
        .where('public_key', '=', body.key)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!form) throw new Failure(notFound)
      if (await isBusy(rows, form.company_id)) throw new Failure(tooMany, { retryAfterSeconds: 600 })
      // A visitor who is already identified stays so for later visits.
      const { rows: counted } = await sql<{ visits: number }>`
        WITH made AS (
          INSERT INTO crm_page_visits (company_id, visitor, person_id, page, referrer, utm_source, utm_medium, utm_campaign)
          SELECT ${form.company_id}, ${body.visitor},
                  (SELECT person_id FROM crm_page_visits WHERE company_id = ${form.company_id} AND visitor = ${body.visitor}
                      AND person_id IS NOT NULL ORDER BY at DESC LIMIT 1),
                  ${body.page}, ${empty(body.referrer)}, ${empty(body.utm_source)}, ${empty(body.utm_medium)},
                  ${empty(body.utm_campaign)}
            WHERE (SELECT count(*) FROM crm_page_visits
                    WHERE company_id = ${form.company_id} AND visitor = ${body.visitor}) < ${MAX_VISITS_OF_ONE})
        SELECT count(*) + 1 AS visits FROM crm_page_visits
         WHERE company_id = ${form.company_id} AND visitor = ${body.visitor}`.execute(rows)
      return { visits: counted[0]?.visits ?? 1 }
    }),
  )
