import { z } from 'zod'

/** Names by which other programs read a view, beside `views`. */
const NAMED_VIEWS = [
  'weekly_data',
  'users_counters',
  'weekly_sales_interactions_data',
  'weekly_interaction_general_list',
  'users_interactions_list',
  'tabla',
  'group_by_data',
  'funnel',
] as const
export type NamedView = (typeof NAMED_VIEWS)[number]

/** `Label`: the row in words; by dimension its keys (`periodo` for the time); by measure its numbers. */
const namedRows = z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
export type NamedRows = z.infer<typeof namedRows>

/** Shape of the named views in an answer; not in its type, since the names come from the declaration. */
export const namedShape = (named: Readonly<Partial<Record<NamedView, string>>> = {}): Record<never, never> =>
  Object.fromEntries(Object.keys(named).map((name) => [name, namedRows]))
