import { allow, defineAbility } from '#platform/contract/access.ts'

/** Designs automations of the CRM and reads their log. They act with the rights of who designed them. */
export const automateCrm = defineAbility('crm.automate', allow('administrator'))
