import { allow, defineAbility } from '#platform/contract/access.ts'

/** Administering the own company. */
export const administerCompany = defineAbility('admin.company', allow('administrator'))
export const manageUsers = defineAbility('admin.manage_users', allow('administrator'))

/** Every ability that this feature declares. */
export const usersAbilities = [administerCompany, manageUsers] as const
