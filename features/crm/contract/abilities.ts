import { allow, defineAbility } from '#platform/contract/access.ts'

/** Works with persons, companies, interactions, businesses and sales: those that the company lets their role see. */
export const useCrm = defineAbility('crm.use', allow('agent', 'supervisor', 'administrator'))
/** Sets up pipelines, statuses, variables, origins, campaigns, forms and assignment. */
export const configureCrm = defineAbility('crm.configure', allow('supervisor', 'administrator'))
/** Chooses the face that the company sees, and whose records each role works with. */
export const governCrm = defineAbility('crm.govern', allow('administrator'))

/** The areas of the older and the newer face that the company shows. */
export const showClassic = defineAbility('crm.classic', allow('agent', 'supervisor', 'administrator'))
export const showFx = defineAbility('crm.fx', allow('agent', 'supervisor', 'administrator'))

export const crmAbilities = [useCrm, configureCrm, governCrm, showClassic, showFx] as const
