import type { ListFilter } from '#platform/resource/contract/list-filter.ts'

/** The default filter: active leads. */
export const ACTIVE_LEADS: ListFilter = [[{ field: 'active', op: 'is', values: ['true'] }]]
