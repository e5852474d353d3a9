import { allow, defineAbility } from '#platform/contract/access.ts'

/** Hears the messages in one's own box and configures it. */
export const useVoicemail = defineAbility('voicemail.use', allow('agent', 'supervisor', 'administrator'))

export const voicemailAbilities = [useVoicemail] as const
