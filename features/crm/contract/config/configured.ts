import { numberField } from '#platform/resource/contract/field.ts'
import { configureCrm, useCrm } from '../abilities.ts'

/** Common to all CRM configuration: every CRM user reads it, few change it. */
export const CONFIGURED = {
  abilities: { read: useCrm, write: configureCrm },
  label: 'name',
  key: 'name',
  order: 'position',
  canDisable: false,
  pageSize: 10,
  versionless: true,
  postChanges: true,
  exportAlso: 'download',
} as const

/** Position in its list, changed by dragging. */
export const position = numberField({ min: 0, max: 100_000, fallback: 0, sort: true, noSheet: true })
