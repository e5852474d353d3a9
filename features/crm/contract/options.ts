import { defineOptions } from '#platform/resource/contract/resource.ts'
import { useCrm } from './abilities.ts'

/** Options of the CRM's reference fields. */
const options = (path: string, title: string) =>
  defineOptions({ path: `/api/crm/options/${path}`, title, ability: useCrm })

export const lineOptions = options('business-lines', 'lines of business')
export const phaseOptions = options('phases', 'phases')
export const stageOptions = options('stages', 'stages')
export const originOptions = options('origins', 'origins')
export const needOptions = options('needs', 'needs')
export const campaignOptions = options('campaigns', 'campaigns')
export const discardReasonOptions = options('discard-reasons', 'reasons for discarding')
export const variableTypeOptions = options('variable-types', 'types of variables')
export const variableOptions = options('variables', 'variables')
export const leadStatusOptions = options('lead-statuses', 'statuses of leads')
export const personStatusOptions = options('person-statuses', 'statuses of persons')
export const interactionStatusOptions = options('interaction-statuses', 'statuses of interactions')
export const groupOptions = options('groups', 'groups of users')
export const personOptions = options('persons', 'persons')
export const companyOptions = options('companies', 'companies')
export const businessOptions = options('business', 'businesses')
