import type { LinkTable } from '#platform/resource/server/store.ts'

/** Link tables of two columns. This one: extensions of ring groups. */
export const GROUP_MEMBERS = {
  table: 'ring_group_members',
  ours: 'group_id',
  theirs: 'extension_id',
} satisfies LinkTable
/** Trunks of outbound routes. */
export const ROUTE_TRUNKS = {
  table: 'outbound_route_trunks',
  ours: 'route_id',
  theirs: 'trunk_id',
} satisfies LinkTable
/** Fixed agents, who serve a queue without logging in. */
export const QUEUE_MEMBERS = {
  table: 'call_queue_members',
  ours: 'queue_id',
  theirs: 'extension_id',
} satisfies LinkTable
/** Agents who may log in to a queue. */
export const QUEUE_AGENTS = {
  table: 'call_queue_agents',
  ours: 'queue_id',
  theirs: 'extension_id',
} satisfies LinkTable
