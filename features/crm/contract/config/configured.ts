import { numberField } from '#platform/resource/contract/field.ts'
import { configureCrm, useCrm } from '../abilities.ts'

/** What all configuration of the CRM has in common: everybody who works with it reads it, few change it. */
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

/** Where it stands among its like; people drag it there. */
export const position = numberField({ min: 0, max: 100_000, fallback: 0, sort: true, noSheet: true })
