import { allow, defineAbility } from '#platform/contract/access.ts'

/** Connecting other programs, and the company's own tokens and webhooks. */
export const manageIntegrations = defineAbility('integrations.manage', allow('administrator'))

/** Every ability that this feature declares. */
export const integrationsAbilities = [manageIntegrations] as const
