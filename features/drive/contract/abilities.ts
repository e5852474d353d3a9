import { allow, defineAbility } from '#platform/contract/access.ts'

/** Keeps files in an own drive, and sees those of chats, recordings and CRM as their own rights allow. */
export const useDrive = defineAbility('drive.use', allow('agent', 'supervisor', 'administrator'))

export const driveAbilities = [useDrive] as const
