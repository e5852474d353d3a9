import { sql } from 'kysely'
import type { HistoryStorage } from '#platform/resource/server/history/history-storage.ts'

/** The history of the CRM's records: people and automations change them. */
export const fieldHistory = (
  entity: 'person' | 'company' | 'interaction' | 'business' | 'sale',
): HistoryStorage => ({
  table: 'crm_field_history',
  entity,
  by: sql`(SELECT a.name FROM crm_automations a WHERE a.id = h.automation_id)`,
})
