import { allow, defineAbility } from '#platform/contract/access.ts'

/** Hears the messages of the own box and sets it up. */
export const useVoicemail = defineAbility('voicemail.use', allow('agent', 'supervisor', 'administrator'))

export const voicemailAbilities = [useVoicemail] as const
