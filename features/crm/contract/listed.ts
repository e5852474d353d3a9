import { useCrm } from './abilities.ts'

/** What the lists of the CRM have in common: the parameters' names of the specification, ten a page, newest first. */
export const LISTED = {
  abilities: { read: useCrm, write: useCrm },
  order: '-created_at',
  canDisable: false,
  pageSize: 10,
  versionless: true,
  postChanges: true,
  exportAlso: 'download',
  custom: true,
  history: true,
  /** A search of one letter would leave nearly everything. */
  searchFrom: 2,
} as const

/** By the user name of the owner, and by local days, both included. */
export const ALIASES = {
  username: '@owner',
  initDate: 'created_at_from',
  finishDate: 'created_at_to',
} as const

/** With `statuses`: ids, names, or `True` and `False` for those with something left to do and those without. */
export const STATUS_ALIASES = { ...ALIASES, statuses: '@status' } as const
