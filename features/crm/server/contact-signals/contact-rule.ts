import type { Rows } from '#platform/db/database.ts'
import type { ContactRule } from '../../contract/contact-rule.ts'

/** Until the company changes it. */
const DEFAULT_RULE: ContactRule = {
  counts_answered: true,
  counts_missed: true,
  counts_conversations: true,
  callers_become_leads: false,
  writers_become_leads: false,
}

/** What counts as a contact in the company of `rows`. */
export async function readContactRule(rows: Rows): Promise<ContactRule> {
  const own = await rows
    .selectFrom('crm_settings')
    .select([
      'counts_answered',
      'counts_missed',
      'counts_conversations',
      'callers_become_leads',
      'writers_become_leads',
    ])
    .executeTakeFirst()
  return own ?? DEFAULT_RULE
}
