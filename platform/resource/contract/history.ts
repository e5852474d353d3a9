import { z } from 'zod'
import { instant } from '#platform/contract/scalars.ts'
import { referenced } from './field.ts'

const CHANGE_KINDS = ['created', 'changed', 'removed', 'restored'] as const

/** One field that became another, or a record that came or went. */
export const recordChange = z.object({
  id: z.number().int(),
  at: instant,
  kind: z.enum(CHANGE_KINDS),
  record: referenced,
  /** Null: the program itself. */
  who: referenced.nullable(),
  /** Of `changed`: as the resource calls it. */
  field: z.string().nullable(),
  /** As a record shows that field; null: nothing stood there. */
  from: z.unknown(),
  to: z.unknown(),
})
export type RecordChange = z.output<typeof recordChange>
