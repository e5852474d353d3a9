import { exportCrm, removeCrm, useCrm } from './abilities.ts'

/** Common to the CRM's lists: the specification's parameter names, ten a page, newest first. */
export const LISTED = {
  abilities: { read: useCrm, write: useCrm, export: exportCrm, remove: removeCrm },
  order: '-created_at',
  canDisable: false,
  pageSize: 10,
  maxPageSize: 200,
  versionless: true,
  postChanges: true,
  exportAlso: 'download',
  bulkResults: true,
  custom: true,
  history: true,
  sheetId: true,
  /** A one-letter search would match nearly everything. */
  searchFrom: 2,
} as const

/** Filters by the owner's user name and by local days, both inclusive. */
export const ALIASES = {
  username: '@owner',
  initDate: 'created_at_from',
  finishDate: 'created_at_to',
} as const

/** Adds `statuses`: ids, names, or `True` and `False` for active and inactive statuses. */
export const STATUS_ALIASES = { ...ALIASES, statuses: '@status' } as const
