import { z } from 'zod'
import { queryInt } from '#platform/contract/paging.ts'
import { text } from '#platform/contract/scalars.ts'
import { CUSTOM_NAMES } from './custom-field.ts'
import type { Field } from './field.ts'
import { type Condition, fieldConditions, fieldFilters } from './filter.ts'
import { timeField } from './value-fields.ts'
import { parseWhere, type Where, whereSchema } from './where.ts'

/** Maximum page size unless a list declares more. */
export const MAX_PAGE = 100
/** Maximum ids of a bulk action or a query: those of the longest page. */
export const MAX_IDS = 200
/** Maximum sort fields. */
const MAX_ORDERS = 3

/** What a list's query is derived from. */
export interface Listed {
  readonly fields: Readonly<Record<string, Field>>
  readonly order: string
  readonly aliases?: Aliases
  readonly pageSize?: number
  readonly custom?: boolean
  readonly maxPageSize?: number
}

/**
 * Aliases of list parameters: `{ initDate: 'created_at_from', page_size: 'limit' }`. `@owner` takes names where the filter takes
 * ids: `{ username: '@owner' }`.
 */
export type Aliases = Readonly<Record<string, string>>

const CREATED_AT = timeField({ access: 'read', filter: true, sort: true })

/** Filterable fields, and the creation time. */
const filterable = (fields: Listed['fields']): Record<string, Field> => ({
  created_at: CREATED_AT,
  ...Object.fromEntries(Object.entries(fields).filter(([, field]) => field.filter)),
})

/** `name`, `-amount,name` … */
const orderPattern = ({ fields, custom = false }: Listed): RegExp => {
  const names = [
    ...(custom ? [CUSTOM_NAMES] : []),
    'created_at',
    ...Object.keys(fields).filter((name) => fields[name]?.sort),
  ]
  const one = `-?(${names.join('|')})`
  return new RegExp(`^${one}(,${one}){0,${MAX_ORDERS - 1}}$`)
}

const idList = z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)

const ownShape = ({ fields, order, pageSize = 25, maxPageSize = MAX_PAGE, custom = false }: Listed) => ({
  limit: queryInt(pageSize, maxPageSize),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Page number from 1, instead of an offset. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** `next_cursor` of the previous page, in the same order: equally fast on every page. Overrides the offset. */
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,4000}$/)
    .optional(),
  search: text(80).default(''),
  order: z.string().regex(orderPattern({ fields, order, custom })).default(order),
  /** `removed`: the bin, latest first; for those who may delete. */
  state: z.enum(['all', 'enabled', 'disabled', 'removed']).default('all'),
  /** Restricts the result to these ids: screens re-read changed rows with it. */
  ids: idList.optional(),
  where: whereSchema(filterable(fields), custom),
})

function filterShape({ fields }: Listed): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(filterable(fields)))
    Object.assign(shape, fieldFilters(name, field))
  return shape
}

/** Without defaults: each parameter has its own. */
const optional = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType).optional() : schema

/** Adds aliases with their parameters' schemas. @throws Error for an unknown parameter */
function aliasShape(aliases: Aliases, known: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(aliases).map(([alias, target]) => {
      if (target.startsWith('@') && target.slice(1) in known) return [alias, text(300).optional()]
      const schema = known[target]
      if (!schema) throw new Error(`${alias} is an alias of ${target}, which the list does not accept`)
      return [alias, optional(schema)]
    }),
  )
}

export const listQuery = (listed: Listed) => {
  const own = ownShape(listed)
  const filters = filterShape(listed)
  return z.object({ ...own, ...filters, ...aliasShape(listed.aliases ?? {}, { ...own, ...filters }) })
}

/** `ana,luis` as names for a reference filter: `@ana,@luis`. */
const named = (value: unknown): string =>
  String(value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `@${name}`)
    .join(',')

/** Replaces aliases by their parameters. */
export function withoutAliases<Query extends Record<string, unknown>>(
  aliases: Aliases | undefined,
  query: Query,
): Query {
  const plain: Record<string, unknown> = { ...query }
  for (const [alias, target] of Object.entries(aliases ?? {})) {
    const value = plain[alias]
    delete plain[alias]
    if (value === undefined || value === '') continue
    if (target.startsWith('@')) plain[target.slice(1)] = named(value)
    else plain[target] = value
  }
  return plain as Query
}

/** All conditions of a query besides search and state, combined by AND. */
export function conditionsOf(fields: Listed['fields'], query: Record<string, unknown>): Where[] {
  const open = filterable(fields)
  const found: Condition[] = Object.entries(open).flatMap(([name, field]) =>
    fieldConditions(name, field, query),
  )
  const { where } = query
  return typeof where === 'string' && where !== '' ? [...found, parseWhere(open, where, true)] : found
}
