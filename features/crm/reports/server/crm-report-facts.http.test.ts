import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { mergeRollUps, rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { writeDemoCrm } from '../../server/demo/write-demo-crm.ts'

const { database } = await startTestProgram()
const rows = database.systemRows
const { id: company } = await rows
  .selectFrom('companies')
  .select('id')
  .where('slug', '=', 'demo')
  .executeTakeFirstOrThrow()
await database.system((unit) => writeDemoCrm(unit, company, new Date('2026-11-21T12:00:00Z')))

const FACT = `entity, kind, key_id, record_id, company_id, at, day, person_id, owner_id, group_id, origin_id, campaign_id, channel, line_id,
  phase_id, stage_id, status_id, reason_id, need_ids, city, result, purchase, buyer, contacted, reached, last_contact_at, amount, weighted,
  seconds, answer_seconds, gap_days`
const KEYS = `company_id, local_hour, entity, kind, owner_id, group_id, origin_id, campaign_id, channel, line_id, phase_id, stage_id,
  status_id, reason_id, city, result, purchase, buyer, contacted, reached`
const SUMS = ['records', 'amount', 'weighted', 'seconds', 'answer_seconds', 'gap_days']

const differing = async (one: string, other: string): Promise<unknown[]> =>
  (await sql`${sql.raw(`(${one} EXCEPT ALL ${other}) UNION ALL (${other} EXCEPT ALL ${one})`)}`.execute(rows))
    .rows

async function expectRight(): Promise<void> {
  expect(
    await differing(`SELECT ${FACT} FROM crm_report_facts`, `SELECT ${FACT} FROM crm_report_rows`),
  ).toEqual([])
  const summed = (from: string) =>
    `SELECT ${KEYS}, ${SUMS.map((column) => `sum(${column})::bigint`).join(', ')} FROM ${from} GROUP BY ${KEYS} HAVING sum(records) <> 0`
  expect(await differing(summed('crm_report_hours'), summed('crm_report_hours_facts'))).toEqual([])
}

test('the facts are what the records say, and the roll-up is what the facts say', async () => {
  await expectRight()
  const { rows: kinds } = await sql<{
    kind: string
  }>`SELECT DISTINCT kind FROM crm_report_facts ORDER BY 1`.execute(rows)
  expect(kinds.map(({ kind }) => kind)).toEqual(
    [
      'business',
      'contacted',
      'converted',
      'discarded',
      'interaction',
      'lead',
      'lost',
      'person',
      'sale',
      'stage',
      'won',
    ].filter((kind) => kinds.some((one) => one.kind === kind)),
  )
  expect(kinds.length).toBeGreaterThan(7)
})

/** A statement on any of the records, as people's work, merges, the recycle bin and configuration make them. */
const CHANGES: readonly ((at: number, with_: number) => string)[] = [
  (at) => `UPDATE crm_sales SET sold_on = sold_on - ${at % 200} WHERE id = $sale`,
  (at) => `UPDATE crm_sales SET amount = ${at * 1000} WHERE id = $sale`,
  () => 'UPDATE crm_sales SET deleted_at = now() WHERE id = $sale AND deleted_at IS NULL',
  () =>
    'UPDATE crm_sales SET deleted_at = NULL WHERE id IN (SELECT id FROM crm_sales WHERE deleted_at IS NOT NULL AND business_id IS NULL)',
  () => 'UPDATE crm_sales SET person_id = $person WHERE id = $sale',
  () => 'UPDATE crm_sales SET person_id = NULL WHERE id = $sale AND crm_company_id IS NOT NULL',
  () => `INSERT INTO crm_sales (company_id, number, person_id, name, amount, sold_on)
         SELECT company_id, crm_next_number(company_id, 'sale'), id, 'Otra', 5000, current_date - 40 FROM persons WHERE id = $person`,
  () => 'DELETE FROM crm_sales WHERE id = $sale',
  () => 'UPDATE persons SET deleted_at = now() WHERE id = $person AND deleted_at IS NULL',
  () =>
    'UPDATE persons SET deleted_at = NULL WHERE id = $person AND NOT EXISTS (SELECT FROM persons o WHERE o.document = persons.document AND o.id <> persons.id)',
  (at) => `UPDATE persons SET owner_id = NULL, city = 'Ciudad ${at % 3}' WHERE id = $person`,
  () => "UPDATE persons SET state = 'person', converted_at = now(), discarded_at = NULL WHERE id = $lead",
  () => 'UPDATE persons SET discarded_at = now() WHERE id = $lead',
  () => 'SELECT crm_give_over($person, $other)',
  (at) => `INSERT INTO crm_interactions (company_id, person_id, channel, subject, created_at)
           SELECT company_id, id, CASE ${at % 2} WHEN 0 THEN 'form' ELSE 'call' END, 'Otra', now() - interval '${at % 90} days' FROM persons WHERE id = $lead`,
  () =>
    "UPDATE crm_interactions SET status_id = (SELECT id FROM crm_statuses WHERE entity = 'interaction' ORDER BY random() LIMIT 1) WHERE id = $interaction",
  () => 'UPDATE crm_interactions SET deleted_at = now() WHERE id = $interaction',
  () => 'UPDATE crm_interactions SET business_id = $business WHERE id = $interaction',
  () =>
    "UPDATE crm_businesses SET status = 'lost', closed_at = now() WHERE id = $business AND status = 'open'",
  () =>
    "UPDATE crm_businesses SET status = 'open', closed_at = NULL, discard_reason_id = NULL WHERE id = $business AND status = 'lost'",
  () =>
    'UPDATE crm_businesses SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = $business',
  () => `UPDATE crm_businesses b SET stage_id = g.id, phase_id = h.id FROM crm_stages g JOIN crm_phases h ON h.id = g.phase_id
          WHERE b.id = $business AND h.line_id = b.line_id AND g.id = (SELECT o.id FROM crm_stages o JOIN crm_phases q ON q.id = o.phase_id
            WHERE q.line_id = b.line_id ORDER BY random() LIMIT 1)`,
  (at) => `UPDATE crm_business_needs SET amount = ${at * 10} WHERE business_id = $business`,
  () => 'DELETE FROM crm_business_needs WHERE business_id = $business',
  () =>
    "UPDATE crm_statuses SET active = NOT active WHERE id = (SELECT min(id) FROM crm_statuses WHERE entity = 'interaction')",
  (at) =>
    `UPDATE crm_stages SET probability = ${at % 101} WHERE id = (SELECT stage_id FROM crm_businesses WHERE id = $business)`,
  (at) =>
    `UPDATE crm_stages SET position = ${at % 5} WHERE id = (SELECT stage_id FROM crm_businesses WHERE id = $business)`,
  (at) =>
    `UPDATE crm_phases SET position = ${at % 5} WHERE id = (SELECT phase_id FROM crm_businesses WHERE id = $business)`,
]

const idAt = async (table: string, place: number, where = 'true'): Promise<number> => {
  const { rows: found } = await sql<{ id: number }>`${sql.raw(
    `SELECT id FROM ${table} WHERE company_id = ${company} AND ${where} ORDER BY id
     OFFSET ${place} % greatest(1, (SELECT count(*) FROM ${table} WHERE company_id = ${company} AND ${where})) LIMIT 1`,
  )}`.execute(rows)
  return found[0]?.id ?? 0
}

async function take({ change, at, other }: { change: number; at: number; other: number }): Promise<void> {
  const made = CHANGES[change]
  if (made === undefined) throw new Error('no such change')
  const person = await idAt('persons', at)
  const ids: Readonly<Record<string, number>> = {
    $sale: await idAt('crm_sales', at),
    $person: person,
    $other: await idAt('persons', other, `id <> ${person}`),
    $lead: await idAt('persons', at, "state <> 'person'"),
    $interaction: await idAt('crm_interactions', at),
    $business: await idAt('crm_businesses', at),
  }
  const text = made(at, other).replaceAll(/\$[a-z]+/g, (name) => String(ids[name] ?? 'NULL'))
  await database.system((unit) => sql`${sql.raw(text)}`.execute(unit.rows))
}

const step = fc.record({
  change: fc.nat(CHANGES.length - 1),
  at: fc.nat(500),
  other: fc.nat(500),
})

test('after any sequence of changes both still hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), fc.boolean(), async (steps, merged) => {
      for (const one of steps) await take(one)
      if (merged) await mergeRollUps(database)
      await expectRight()
    }),
    { numRuns: thorough(8, 200) },
  )
})

test('a change that fails leaves nothing behind, and a rebuild changes nothing', async () => {
  await expect(
    database.system(async (unit) => {
      await sql`UPDATE crm_sales SET sold_on = '2020-01-01'`.execute(unit.rows)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await expectRight()
  await rebuildRollUps(database, company)
  await expectRight()
})

test('the application reads the facts and cannot write them', async () => {
  const inCompany = (statement: string) =>
    database.tenant(company, (unit) => sql`${sql.raw(statement)}`.execute(unit.rows))
  await expect(inCompany('DELETE FROM crm_report_facts')).rejects.toThrow(/permission denied/)
  await expect(inCompany('SELECT 1 FROM crm_report_rows')).rejects.toThrow(/permission denied/)
  await expect(inCompany(`SELECT crm_report_refresh('sale', '{1}')`)).rejects.toThrow(/permission denied/)
  await expect(rows.deleteFrom('crm_report_facts').execute()).rejects.toThrow(/permission denied/)
})
