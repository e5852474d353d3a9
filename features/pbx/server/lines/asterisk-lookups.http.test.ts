import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { outsidePrefixes } from '#platform/telephony/journey/emergency-dialling.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'

/** What Asterisk asks the database for, on one connection on which all calls wait. */

let program: TestProgram
let company: number

const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(program.ownerUrl, async (client) => (await client.query<Row>(text, values)).rows)

beforeAll(async () => {
  program = await startTestProgram()
  const [own] = await ask<{ id: string }>("SELECT id FROM companies WHERE slug = 'demo'")
  company = Number(own?.id)
})

interface Node {
  'Function Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}
const loopsOf = (node: Node, name: string): number =>
  (node['Function Name'] === name ? node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + loopsOf(one, name), 0)

test('who registers for the first time makes it look up the endpoints of that address of record, and no other', async () => {
  await ask(
    `INSERT INTO extensions (company_id, number, display_name, endpoint, secret_sealed, secret_digest)
     SELECT $1, n::text, 'Muchas ' || n, 'demo-' || n, '', md5(n::text) FROM generate_series(70000, 70999) n`,
    [company],
  )
  // As pjsip_options does, by LIKE.
  const like = `aors LIKE '%demo-70123%'`
  const [told] = await ask<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM asterisk.ps_endpoints WHERE ${like} ORDER BY id`,
  )
  const plan = told?.['QUERY PLAN'][0].Plan
  const names = await ask<{ id: string }>(`SELECT id FROM asterisk.ps_endpoints WHERE ${like} ORDER BY id`)
  expect(names.map(({ id }) => id)).toEqual(['demo-70123', 'demo-70123-desk'])
  // Each of its names is looked up, also those of its second and third desk phone.
  expect(plan && loopsOf(plan, 'find_endpoint')).toBe(7)
})

test('the addresses of record of every endpoint are those of the endpoint itself', async () => {
  const wrong = await ask(
    `SELECT listed.id FROM asterisk.ps_endpoints listed
       JOIN asterisk.all_endpoints own ON own.id = listed.id WHERE listed.aors <> own.aors`,
  )
  expect(wrong).toEqual([])
})

test('it knows the prefixes of a company’s routes as the program does', async () => {
  const patterns = [
    { pattern: '9.', strip: 1 },
    { pattern: '*8XX', strip: 2 },
    { pattern: '77X.', strip: 1 },
    { pattern: '123', strip: 3 },
    { pattern: '5X.', strip: 2 },
    { pattern: '6.', strip: 0 },
  ]
  for (const { pattern, strip } of patterns)
    await ask('INSERT INTO outbound_routes (company_id, name, pattern, strip) VALUES ($1, $2, $2, $3)', [
      company,
      pattern,
      strip,
    ])
  const [told] = await ask<{ prefixes: string }>('SELECT asterisk.outside_prefixes($1) AS prefixes', [
    company,
  ])
  expect(told?.prefixes.split('/').sort()).toEqual([...outsidePrefixes(patterns)].sort())
  const [shares] = await ask<{ shares: string }>(`SELECT asterisk.shares_of('demo-70123') AS shares`)
  expect(shares?.shares).toContain(`;SUITE_PREFIXES=${told?.prefixes}`)
})

test('owners of a number with very many addresses are told in what Asterisk can read, the oldest first and whole', async () => {
  const number = '576015550777'
  await ask(
    `WITH trunk AS (
       INSERT INTO trunks (company_id, name, kind, host) VALUES ($1, 'Muchas', 'address', 'sip.muchas.example') RETURNING id)
     INSERT INTO trunk_addresses (company_id, trunk_id, host, calls, reserved, address)
     SELECT $1, trunk.id, 'sip.muchas.example', true, false, ('2800:e1:1234:5678:9abc:def0:1234:' || to_hex(4096 + n))::inet
       FROM trunk, generate_series(1, 500) n`,
    [company],
  )
  await ask(
    `INSERT INTO dids (company_id, number, label, destination_id)
     SELECT $1, $2, 'Muchas', (SELECT min(id) FROM call_destinations WHERE company_id = $1)`,
    [company, number],
  )
  await ask(`UPDATE phone_numbers SET state = 'owned' WHERE company_id = $1 AND number = $2`, [
    company,
    number,
  ])
  const [told] = await ask<{ owners: string }>('SELECT owners FROM asterisk.called_numbers WHERE id = $1', [
    number,
  ])
  const owners = told?.owners ?? ''
  expect(owners.length).toBeLessThan(4_096)
  expect(owners.split(',')).toHaveLength(75)
  expect(owners).toMatch(new RegExp(`^/${company}:.*/$`))
})
