import { allow, defineAbility } from '#platform/contract/access.ts'

/** Opens the administration of one's own company. */
export const administerCompany = defineAbility('admin.company', allow('administrator'))
export const manageUsers = defineAbility('admin.manage_users', allow('administrator'))

/** Every ability of the administration, for the list that clients get theirs from. */
export const usersAbilities = [administerCompany, manageUsers] as const
