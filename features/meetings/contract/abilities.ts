import { allow, defineAbility } from '#platform/contract/access.ts'

/** Creates rooms on the meeting server and joins those of the own company. */
export const useMeetings = defineAbility('meetings.use', allow('agent', 'supervisor', 'administrator'))

export const meetingsAbilities = [useMeetings] as const
