import { z } from 'zod'

/** A positive integer from a query string; anything else is a 400. */
export const queryInt = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback)

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
