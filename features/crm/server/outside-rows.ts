import { sql } from 'kysely'
import type { OutsideRows } from '#platform/feature/outside-rows.ts'

/** Visits of a company's pages counted in an hour. */
export const MAX_VISITS_AN_HOUR = 20_000
/** Visits kept of one browser. */
export const MAX_VISITS_OF_ONE = 1000
/** Submissions of one form in an hour: one address alone does not reach it. */
export const MAX_SUBMISSIONS_AN_HOUR = 5000

const SUBMISSIONS =
  '20 a minute and address, 5,000 an hour and form (429 beyond), 15,000 letters each; of advertisements one a contact, advertisement and day'

const records = { limit: SUBMISSIONS, ends: [{ kept: 'records of the CRM' }] }

/** What grows by public forms and page visits. */
export const crmOutsideRows: readonly OutsideRows[] = [
  {
    table: 'crm_page_visits',
    limit: '120 a minute and address, 1,000 of a browser, 20,000 an hour and company (429 beyond)',
    ends: [
      { column: 'at', days: 90, only: sql<boolean>`person_id IS NULL` },
      { column: 'at', days: 730 },
    ],
  },
  // Tickets are good for twelve hours.
  { table: 'crm_form_submissions', limit: SUBMISSIONS, ends: [{ column: 'at', days: 2 }] },
  {
    table: 'crm_campaigns',
    limit: '2,000 a company, of advertisements that the messaging service itself tells',
    ends: [{ kept: 'records of the CRM' }],
  },
  { table: 'persons', ...records },
  { table: 'contact_points', ...records },
  { table: 'crm_interactions', ...records },
  { table: 'crm_facts', ...records },
  { table: 'crm_report_facts', ...records },
  { table: 'crm_report_hours', ...records },
  { table: 'crm_field_history', ...records },
  { table: 'crm_stage_periods', ...records },
  { table: 'crm_variable_values', ...records },
  // Gone once they are read.
  { table: 'crm_contact_signals', ...records, ends: [{ job: 'crm.contacts' }] },
  { table: 'crm_automation_signals', ...records, ends: [{ job: 'crm.automations' }] },
  {
    table: 'crm_automation_runs',
    limit: '5,000 a day and company that do something; 180 days',
    ends: [{ job: 'crm.automation-clock' }],
  },
]
