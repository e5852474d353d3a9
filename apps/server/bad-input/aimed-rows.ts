import type { z } from 'zod'
import type { RouteContract } from '#platform/contract/route.ts'
import type { FilledRow } from '#platform/testing/filled-tables.ts'
import { paramsOf, type Sending } from './aimed-requests.ts'
import { accepts, goodRequest, shapeOf } from './mutations.ts'

type Fields = Record<string, unknown>

/** Copies a value with every integer, which may be an id, replaced by `id`. */
function aimedAt(value: unknown, id: number): unknown {
  if (typeof value === 'number') return id
  if (Array.isArray(value)) return value.length > 0 ? value.map((inner) => aimedAt(inner, id)) : [id]
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, aimedAt(inner, id)]))
}

/** The value aimed at the row where the declaration accepts that: elsewhere it is no id. */
const aimedWhereAccepted = (schema: z.ZodType | undefined, value: unknown, id: number): unknown => {
  const aimed = aimedAt(value, id)
  return accepts(schema, aimed) ? aimed : value
}

function aimedBody(contract: RouteContract, { id }: FilledRow): unknown {
  const good = goodRequest(contract).body
  if (!good || typeof good !== 'object' || Array.isArray(good)) return aimedAt(good, id)
  const shape = shapeOf(contract.body)
  return Object.fromEntries(
    Object.entries(good).map(([name, value]) => [
      name,
      // So that only the reference is wrong.
      name === 'version' ? 1 : aimedWhereAccepted(shape[name], value, id),
    ]),
  )
}

const PAGING = /^(page|offset|limit|size|page_size|page_number|days)$/
const SEARCHES = /^(search|q|characters|word)$/

/** Names the row and searches for its text, without filters that would hide it. */
function aimedQuery(contract: RouteContract, { id, marker }: FilledRow): Fields {
  const shape = shapeOf(contract.query)
  const aimed = Object.entries(goodRequest(contract).query).map(([name, value]): [string, unknown] | null => {
    if (SEARCHES.test(name)) return [name, marker.slice(0, 7)]
    if (name === 'ids') return [name, String(id)]
    const isId = typeof value !== 'string' && !PAGING.test(name)
    if (isId) return [name, aimedWhereAccepted(shape[name], value, id)]
    return accepts(shape[name], undefined) ? null : [name, value]
  })
  return Object.fromEntries(aimed.filter((one) => one !== null))
}

/** What names a row in a route's path. */
export const paramsFor = (contract: RouteContract, { id, uuid }: FilledRow): Fields =>
  paramsOf(contract, [String(id), uuid, 'demo-1001', '1001', 'user'])

/** A request about the row `path`, whose other fields name the row `fields`. */
export const aimedRequest = (
  contract: RouteContract,
  { path, fields }: { path: FilledRow; fields: FilledRow },
): Sending => ({
  params: paramsFor(contract, path),
  query: aimedQuery(contract, fields),
  body: contract.body ? aimedBody(contract, fields) : undefined,
})
