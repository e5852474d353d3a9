import { allow, defineAbility } from '#platform/contract/access.ts'

/** Manages companies, telephone servers, countries and operators. */
export const runPlatform = defineAbility('provider.run_platform', allow('operator'))

/** Every ability that this feature declares. */
export const providerAbilities = [runPlatform] as const
