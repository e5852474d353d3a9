import { allow, defineAbility } from '#platform/contract/access.ts'

/** Identity providers by which the company's people sign in. */
export const manageSignOn = defineAbility('identity.manage', allow('administrator'))
/** Creating, changing and deactivating people for an identity provider (SCIM). */
export const provisionPeople = defineAbility('identity.provision', allow('administrator'))

/** Every ability that this feature declares. */
export const identityAbilities = [manageSignOn, provisionPeople] as const
