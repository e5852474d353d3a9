import { allow, defineAbility } from '#platform/contract/access.ts'

/** Creates rooms on the meeting server and joins those of the own company. */
export const useMeetings = defineAbility('meetings.use', allow('agent', 'supervisor', 'administrator'))

/** Deletes recorded meetings, and says for how long they are kept. */
export const manageMeetings = defineAbility('meetings.manage', allow('administrator'))

export const meetingsAbilities = [useMeetings, manageMeetings] as const
