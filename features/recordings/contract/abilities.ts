import { allow, defineAbility } from '#platform/contract/access.ts'

/** Listens to recordings: agents to their own, supervisors and administrators to all of the company. */
export const hearRecordings = defineAbility('recordings.hear', allow('agent', 'supervisor', 'administrator'))

/** Deletes recordings, and configures what is recorded and for how long. */
export const manageRecordings = defineAbility('recordings.manage', allow('administrator'))

export const recordingsAbilities = [hearRecordings, manageRecordings] as const
