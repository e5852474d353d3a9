import { z } from 'zod'
import { instant } from '#platform/contract/scalars.ts'
import { referenced } from './field.ts'

const CHANGE_KINDS = ['created', 'changed', 'removed', 'restored'] as const

/** A changed field, or a created or deleted record. */
export const recordChange = z.object({
  id: z.number().int(),
  at: instant,
  kind: z.enum(CHANGE_KINDS),
  record: referenced,
  /** Null: no user; see `by`. */
  who: referenced.nullable(),
  /** What acted where no user did, such as an automation, by its name; null: the program. */
  by: z.string().nullable(),
  /** For `changed`: the field's name. */
  field: z.string().nullable(),
  /** In the form that records show; null: empty. */
  from: z.unknown(),
  to: z.unknown(),
})
export type RecordChange = z.output<typeof recordChange>
