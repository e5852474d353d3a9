import { allow, defineAbility } from '#platform/contract/access.ts'

export const manageExtensions = defineAbility('pbx.manage_extensions', allow('administrator'))

/** DIDs, time slots, menus, ring groups and queues. */
export const manageRouting = defineAbility('pbx.manage_routing', allow('administrator'))

/** Watches calls and queues live, and logs agents in, out and on pause. */
export const superviseQueues = defineAbility('pbx.supervise_queues', allow('supervisor', 'administrator'))

/** Serves queues with one's own extension. */
export const serveQueues = defineAbility('pbx.serve_queues', allow('agent', 'supervisor', 'administrator'))

/** Every ability of the telephone exchange; the client's list is built from it. */
export const pbxAbilities = [manageExtensions, manageRouting, superviseQueues, serveQueues] as const
