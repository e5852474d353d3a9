import { allow, defineAbility } from '#platform/contract/access.ts'

export const usePhone = defineAbility('phone.use', allow('agent', 'supervisor', 'administrator'))

/** Every ability of the phone, for the list the client is told from. */
export const phoneAbilities = [usePhone] as const
