import { allow, defineAbility } from '#platform/contract/access.ts'

export const manageExtensions = defineAbility('pbx.manage_extensions', allow('administrator'))

/** Every ability of the telephone exchange, for the list the client is told from. */
export const pbxAbilities = [manageExtensions] as const
