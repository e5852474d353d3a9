import { defineOptions } from '#platform/resource/contract/resource.ts'
import { useCrm } from './abilities.ts'

/** Options of the CRM's reference fields. */
const options = (path: string, title: string) =>
  defineOptions({ path: `/api/crm/options/${path}`, title, ability: useCrm })

export const lineOptions = options('business-lines', 'business lines')
export const phaseOptions = options('phases', 'phases')
export const stageOptions = options('stages', 'stages')
export const originOptions = options('origins', 'origins')
export const needOptions = options('needs', 'needs')
export const campaignOptions = options('campaigns', 'campaigns')
export const discardReasonOptions = options('discard-reasons', 'discard reasons')
export const variableTypeOptions = options('variable-types', 'variable types')
export const variableOptions = options('variables', 'variables')
export const leadStatusOptions = options('lead-statuses', 'lead statuses')
export const personStatusOptions = options('person-statuses', 'person statuses')
export const interactionStatusOptions = options('interaction-statuses', 'interaction statuses')
export const groupOptions = options('groups', 'user groups')
export const personOptions = options('persons', 'persons')
export const companyOptions = options('companies', 'companies')
export const businessOptions = options('business', 'businesses')
