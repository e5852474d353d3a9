import { allow, defineAbility } from '#platform/contract/access.ts'

/** Resetting a colleague's second factor after they lost the device. */
export const resetSecondFactors = defineAbility(
  'session.reset_second_factors',
  allow('administrator', 'operator'),
)
/** Configures sign-in security for the own company's users. */
export const manageSecurity = defineAbility('session.manage_security', allow('administrator', 'operator'))

export const sessionAbilities = [resetSecondFactors, manageSecurity] as const
