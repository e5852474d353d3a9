import { allow, defineAbility } from '#platform/contract/access.ts'
import { automateCrm } from '../automations/contract/abilities.ts'

/** Works with persons, companies, interactions, businesses and sales, limited by the record access of their role. */
export const useCrm = defineAbility('crm.use', allow('agent', 'supervisor', 'administrator'))
/** Sets up pipelines, statuses, variables, origins, campaigns, forms and assignment. */
export const configureCrm = defineAbility('crm.configure', allow('supervisor', 'administrator'))
/** Chooses which CRM editions (classic, FX) the company shows, and the record access of each role. */
export const governCrm = defineAbility('crm.govern', allow('administrator'))

/** Exports lists, histories and reports as files. A company may withhold these three from a role: see rights.ts. */
export const exportCrm = defineAbility('crm.export', allow('agent', 'supervisor', 'administrator'))
/** Deletes and restores records. */
export const removeCrm = defineAbility('crm.remove', allow('agent', 'supervisor', 'administrator'))
/** Sees amounts of businesses, sales, needs and quotes. */
export const seeAmounts = defineAbility('crm.amounts', allow('agent', 'supervisor', 'administrator'))

/** Menu areas of the classic and FX editions, if the company shows them. */
export const showClassic = defineAbility('crm.classic', allow('agent', 'supervisor', 'administrator'))
export const showFx = defineAbility('crm.fx', allow('agent', 'supervisor', 'administrator'))

export const crmAbilities = [
  automateCrm,
  useCrm,
  configureCrm,
  governCrm,
  exportCrm,
  removeCrm,
  seeAmounts,
  showClassic,
  showFx,
] as const
