import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { registerPage } from '../contract/visits.ts'

const empty = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value

export const registerPageRoute = (database: Database) =>
  bind(registerPage, ({ body }) =>
    database.system(async ({ rows }) => {
      const form = await rows
        .selectFrom('crm_forms')
        .select('company_id')
        .where('public_key', '=', body.key)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!form) throw new Failure(notFound)
      // A visitor who is already identified stays so for later visits.
      const { rows: counted } = await sql<{ visits: number }>`
        WITH made AS (
          INSERT INTO crm_page_visits (company_id, visitor, person_id, page, referrer, utm_source, utm_medium, utm_campaign)
          VALUES (${form.company_id}, ${body.visitor},
                  (SELECT person_id FROM crm_page_visits WHERE company_id = ${form.company_id} AND visitor = ${body.visitor}
                      AND person_id IS NOT NULL ORDER BY at DESC LIMIT 1),
                  ${body.page}, ${empty(body.referrer)}, ${empty(body.utm_source)}, ${empty(body.utm_medium)},
                  ${empty(body.utm_campaign)}))
        SELECT count(*) + 1 AS visits FROM crm_page_visits
         WHERE company_id = ${form.company_id} AND visitor = ${body.visitor}`.execute(rows)
      return { visits: counted[0]?.visits ?? 1 }
    }),
  )
