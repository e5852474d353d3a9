import { allow, defineAbility } from '#platform/contract/access.ts'

/** Helping somebody of the own company who lost the device of their second factor. */
export const resetSecondFactors = defineAbility(
  'session.reset_second_factors',
  allow('administrator', 'operator'),
)
/** Deciding how the people of the own company sign in. */
export const manageSecurity = defineAbility('session.manage_security', allow('administrator', 'operator'))

export const sessionAbilities = [resetSecondFactors, manageSecurity] as const
