import type { LinkTable } from '#platform/resource/server/store.ts'

/** What is tied to what, in tables of two columns: which extensions ring in which groups and queues. */
export const GROUP_MEMBERS = {
  table: 'ring_group_members',
  ours: 'group_id',
  theirs: 'extension_id',
} satisfies LinkTable
/** Over which trunks outbound routes go. */
export const ROUTE_TRUNKS = {
  table: 'outbound_route_trunks',
  ours: 'route_id',
  theirs: 'trunk_id',
} satisfies LinkTable
/** Agents that are there without logging in. */
export const QUEUE_MEMBERS = {
  table: 'call_queue_members',
  ours: 'queue_id',
  theirs: 'extension_id',
} satisfies LinkTable
/** Agents that may log in. */
export const QUEUE_AGENTS = {
  table: 'call_queue_agents',
  ours: 'queue_id',
  theirs: 'extension_id',
} satisfies LinkTable
