import { allow, defineAbility } from '#platform/contract/access.ts'

export const usePhone = defineAbility('phone.use', allow('agent', 'supervisor', 'administrator'))

/** Listen in on other people's calls, whisper to the agent, and join. */
export const supervise = defineAbility('phone.supervise', allow('supervisor', 'administrator'))

/** Every ability of the phone; the client's list is built from it. */
export const phoneAbilities = [usePhone, supervise] as const
