import { allow, defineAbility } from '#platform/contract/access.ts'

/** Companies, telephone servers, countries and the other operators: everything that is above one company. */
export const runPlatform = defineAbility('provider.run_platform', allow('operator'))

/** Every ability of the provider, for the list that clients get theirs from. */
export const providerAbilities = [runPlatform] as const
