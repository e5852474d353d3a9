import { namesIn } from '#platform/report/server/table-names.ts'

/** What the reports group by, of the channel's configuration. */
export const references = {
  account: namesIn('join_accounts', { name: 'name', search: 'search_text' }),
  user: namesIn('users', { name: 'short_name' }),
  group: namesIn('join_groups', { name: 'name', search: 'search_text' }),
  label: namesIn('join_labels', { name: 'name', search: 'search_text' }),
  closingType: namesIn('join_closing_types', { name: 'name', search: 'search_text' }),
  survey: namesIn('join_surveys', { name: 'name', search: 'search_text' }),
  broadcast: namesIn('join_broadcasts', { name: 'name', search: 'search_text' }),
  template: namesIn('join_templates', { name: 'name', search: 'search_text' }),
}

const OF_FACT = {
  account: 'LEFT JOIN join_accounts account ON account.id = fact.account_id',
  contact: 'LEFT JOIN join_contacts contact ON contact.id = fact.contact_id',
  user: 'LEFT JOIN users owner ON owner.id = fact.user_id',
  group: 'LEFT JOIN join_groups team ON team.id = fact.group_id',
  label: 'LEFT JOIN join_labels label ON label.id = fact.label_id',
  closingType: 'LEFT JOIN join_closing_types closing ON closing.id = fact.closing_type_id',
} as const

/** Joins of a fact's rows with what they show. */
export const joined = (...names: (keyof typeof OF_FACT)[]): string =>
  names.map((name) => OF_FACT[name]).join('\n')

export const CONTACT = "coalesce(nullif(contact.custom_name, ''), nullif(contact.name, ''))"
