import { z } from 'zod'

/** Row ids of the database (bigint identity), within what JavaScript counts exactly. */
export const id = z.number().int().positive()
/** The same id in a path or a query string. */
export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const uuid = z.uuid()
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** Free text from outside, trimmed. */
export const text = (max: number) => z.string().trim().max(max)
/** What can be dialled: digits, `*`, `#`, and one leading `+`. */
export const dialString = z.string().regex(/^\+?[0-9*#]{1,32}$/)
