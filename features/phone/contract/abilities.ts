import { allow, defineAbility } from '#platform/contract/access.ts'

export const usePhone = defineAbility('phone.use', allow('agent', 'supervisor', 'administrator'))

/** Listen to what others talk, whisper to them, and join. */
export const supervise = defineAbility('phone.supervise', allow('supervisor', 'administrator'))

/** Every ability of the phone, for the list the client is told from. */
export const phoneAbilities = [usePhone, supervise] as const
