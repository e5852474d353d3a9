import { type RawBuilder, sql } from 'kysely'

/** Whether the buyer has bought before: the person, or the company if no person is named. */
export const boughtBefore = ({
  person,
  company,
}: {
  person: number | null
  company: number | null
}): RawBuilder<boolean> =>
  person === null
    ? sql`EXISTS (SELECT FROM crm_sales s WHERE s.crm_company_id = ${company} AND s.deleted_at IS NULL)`
    : sql`EXISTS (SELECT FROM crm_sales s WHERE s.person_id = ${person} AND s.deleted_at IS NULL)`
