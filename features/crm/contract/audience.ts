/** What an audience of CRM people contains about each person. */
export const AUDIENCE_COLUMNS = [
  'first_name',
  'name',
  'mobile',
  'email',
  'company',
  'city',
  'document',
  'owner',
] as const
export type AudienceColumn = (typeof AUDIENCE_COLUMNS)[number]

/** A person of an audience as text; empty for what is not known. */
export type AudiencePerson = Readonly<Record<AudienceColumn, string>>

/** Lists whose saved views are audiences. */
export type AudienceList = 'persons' | 'leads' | 'prospects'
