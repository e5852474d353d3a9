import { allow, defineAbility } from '#platform/contract/access.ts'

/** Hears recordings: agents their own, whoever supervises those of the company. */
export const hearRecordings = defineAbility('recordings.hear', allow('agent', 'supervisor', 'administrator'))

/** Deletes recordings, and says what is recorded and for how long. */
export const manageRecordings = defineAbility('recordings.manage', allow('administrator'))

export const recordingsAbilities = [hearRecordings, manageRecordings] as const
