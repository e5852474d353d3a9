import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam } from '#platform/contract/scalars.ts'
import type { ResourceDeclaration } from './declaration.ts'
import { listQuery } from './list-query.ts'
import { recordOf } from './record-schemas.ts'

/** Cards per column in the board's answer; more load on scrolling. */
export const CARDS_AT_ONCE = 20
const MAX_COLUMNS = 60

/** Visible columns: comma-separated reference ids or choices. */
const columnKeys = z
  .string()
  .max(2000)
  .regex(/^[\w-]+(,[\w-]+)*$/)
  .refine((keys) => keys.split(',').length <= MAX_COLUMNS)

const boardQuery = (resource: ResourceDeclaration) =>
  listQuery(resource).omit({ limit: true, offset: true, page: true, ids: true })

const boardAnswer = ({ fields, custom = false }: ResourceDeclaration) =>
  z.object({
    columns: z.array(
      z.object({
        key: z.string(),
        count: z.number().int(),
        /** There are more cards; the sum covers only these. */
        count_capped: z.boolean(),
        sum: z.number().nullable(),
        results: z.array(recordOf(fields, custom)),
      }),
    ),
  })

/**
 * A resource as a board: a column per value of `by` (a choice or reference), with the number of cards and the total of `sum`
 * (a money or number field).
 */
export const defineBoard = <const Declared extends ResourceDeclaration>(
  resource: Declared,
  options: { by: keyof Declared['fields'] & string; sum?: keyof Declared['fields'] & string },
) => {
  const { by, sum = null } = options
  return {
    resource,
    by: by as string,
    sum: sum as string | null,
    route: defineRoute({
      method: 'GET',
      path: `${resource.path}/board/${by}/`,
      summary: `The ${resource.title} as a board by ${by}: of each column how many, their sum, and the first cards; further ones are in the list, filtered by the column.`,
      auth: 'session',
      ability: resource.abilities.read,
      query: boardQuery(resource).extend({ columns: columnKeys }),
      answer: boardAnswer(resource),
    }),
  }
}

/** Column of rows without a value. */
export const NO_CHOICE = ''

/**
 * A resource as a board by any custom choice field, given in the URL; one more column for rows without a value.
 */
export const defineCustomBoard = <const Declared extends ResourceDeclaration>(
  resource: Declared,
  { sum = null }: { sum?: (keyof Declared['fields'] & string) | null } = {},
) => ({
  resource,
  sum: sum as string | null,
  route: defineRoute({
    method: 'GET',
    path: `${resource.path}/board/custom/:id/`,
    summary: `The ${resource.title} as a board by a custom field of choices: of each how many, their sum, and the first cards; the key of those without a choice is empty.`,
    auth: 'session',
    ability: resource.abilities.read,
    /** Id of the field, without the `v`. */
    params: z.object({ id: idParam }),
    query: boardQuery(resource),
    answer: boardAnswer(resource),
    errors: [notFound],
  }),
})

export type Board = ReturnType<typeof defineBoard<ResourceDeclaration>>
export type CustomBoard = ReturnType<typeof defineCustomBoard<ResourceDeclaration>>
