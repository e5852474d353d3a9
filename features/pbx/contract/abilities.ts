import { allow, defineAbility } from '#platform/contract/access.ts'

export const manageExtensions = defineAbility('pbx.manage_extensions', allow('administrator'))

/** DIDs, time slots, menus, ring groups and queues. */
export const manageRouting = defineAbility('pbx.manage_routing', allow('administrator'))

/** Every ability of the telephone exchange, for the list the client is told from. */
export const pbxAbilities = [manageExtensions, manageRouting] as const
