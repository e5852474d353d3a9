import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { outboundFor } from './outbound.ts'
import type { OutboundRoute, Trunk } from './plan.ts'

vi.setConfig({ testTimeout: 120_000 })

const { ownerUrl } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
beforeAll(async () => {
  await owner.connect()
  await owner.query(`INSERT INTO companies (name, slug) VALUES ('Una', 'una'), ('Otra', 'otra')`)
  // Of another company: its routes price nothing here.
  await owner.query(
    `INSERT INTO outbound_routes (company_id, name, pattern, price_minute, priority) VALUES (2, 'todo', '.', 999, 1)`,
  )
})
afterAll(() => owner.end())

const COUNTRIES = [
  { iso: 'CO', prefix: '57' },
  { iso: 'US', prefix: '1' },
  { iso: 'BO', prefix: '591' },
]
const trunk: Trunk = { id: 1, name: 'Carrier', endpoint: 'trunk.1', channels: 30, callerId: '' }

const country = fc.constantFrom(...COUNTRIES)
const digits = (min: number, max: number) =>
  fc
    .array(fc.constantFrom('0', '1', '2', '3', '5', '7', '9'), { minLength: min, maxLength: max })
    .map((all) => all.join(''))
/** Numbers as people and carriers write them, often with the country's prefix. */
const dialed = fc.oneof(
  digits(1, 12),
  fc
    .tuple(
      fc.constantFrom('', '+', '00'),
      fc.constantFrom(...COUNTRIES.map(({ prefix }) => prefix)),
      digits(5, 10),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('*98', '#31#', '123', '+'),
)
const signs = (max: number) =>
  fc
    .array(fc.constantFrom('X', 'Z', 'N', '3', '5', '7', '0', '*', '#'), { maxLength: max })
    .map((all) => all.join(''))
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '+'),
    fc.constantFrom('', '', '57', '1', '591', '00'),
    fc.oneof(
      signs(4),
      fc.nat({ max: 10 }).map((length) => 'X'.repeat(length)),
    ),
    fc.constantFrom('', '.'),
  )
  .map((parts) => parts.join(''))
  .filter((all) => all !== '')

/** Stores the routes, the first first; each costs another price. */
async function store(patterns: readonly string[], iso: string): Promise<OutboundRoute[]> {
  await owner.query('DELETE FROM outbound_routes WHERE company_id = 1')
  await owner.query(
    `UPDATE companies SET country_id = (SELECT id FROM countries WHERE iso_code = $1) WHERE id = 1`,
    [iso],
  )
  await owner.query(
    `INSERT INTO outbound_routes (company_id, name, pattern, price_minute, priority)
     SELECT 1, place::text, pattern, place, place FROM unnest($1::text[]) WITH ORDINALITY AS given (pattern, place)`,
    [patterns],
  )
  return patterns.map((one, at) => ({
    name: String(at + 1),
    pattern: one,
    strip: 0,
    prepend: '',
    trunks: [trunk.id],
    reach: null,
  }))
}

test('the database prices a number by the route that a call to it takes', async () => {
  let matched = 0
  await fc.assert(
    fc.asyncProperty(
      country,
      fc.uniqueArray(pattern, { minLength: 1, maxLength: 6 }),
      fc.array(dialed, { minLength: 1, maxLength: 12 }),
      async ({ iso, prefix }, patterns, numbers) => {
        const outboundRoutes = await store(patterns, iso)
        const plan = { trunks: [trunk], outboundRoutes, countryPrefix: prefix }
        const { rows } = await owner.query<{ number: string; price: number }>(
          'SELECT number, price_of_minute(1, number)::int AS price FROM unnest($1::text[]) AS number',
          [numbers],
        )
        const chosen = numbers.map((number) => ({
          number,
          price: Number(outboundFor(plan, number)?.route?.name ?? 0),
        }))
        matched += chosen.filter(({ price }) => price > 0).length
        expect(rows).toEqual(chosen)
      },
    ),
    { numRuns: 150 },
  )
  // The random numbers and patterns meet often enough.
  expect(matched).toBeGreaterThan(100)
})
