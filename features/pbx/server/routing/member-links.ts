import type { LinkTable } from '#platform/resource/server/store.ts'

/** Which extensions ring in which groups and queues. */
export const GROUP_MEMBERS = {
  table: 'ring_group_members',
  ours: 'group_id',
  theirs: 'extension_id',
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
