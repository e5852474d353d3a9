import { fileUrl } from '#platform/contract/files.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import type { CrmFiles } from './attachments.ts'

/** Purges records deleted a month ago; referring tables first. */
export const crmPurges = (files: CrmFiles): readonly Purge[] => [
  { table: 'crm_sales' },
  { table: 'crm_interactions' },
  { table: 'crm_businesses' },
  {
    table: 'persons',
    async release(unit, id) {
      const attached = await unit.rows
        .selectFrom('crm_attachments')
        .select('file_id')
        .where('person_id', '=', id)
        .execute()
      for (const { file_id: file } of attached) await files.drop(unit, fileUrl(file))
    },
  },
  { table: 'crm_companies' },
  { table: 'crm_assignment_rules' },
  { table: 'crm_forms' },
  { table: 'crm_campaigns' },
  { table: 'crm_needs' },
  { table: 'crm_origins' },
  { table: 'crm_discard_reasons' },
  { table: 'crm_statuses' },
  { table: 'crm_variables' },
  { table: 'crm_variable_types' },
  { table: 'crm_stages' },
  { table: 'crm_phases' },
  { table: 'crm_business_lines' },
]
