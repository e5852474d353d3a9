import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { loseBusiness, moveBusiness, winBusiness } from '../../contract/business-moves.ts'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { interactions } from '../../contract/interactions.ts'
import { convertLead, discardLead } from '../../contract/lead-moves.ts'
import { mergePersons, undoMerge } from '../../contract/merges.ts'
import { persons } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { writeDemoCrm } from '../../server/demo/write-demo-crm.ts'
import { makeLead, makePerson, unique } from '../../server/testing.ts'
import { crmReports, fxReports } from '../contract/crm-reports.ts'
import { recount } from './recount.ts'

export const REPORTS: readonly Report[] = [...crmReports, ...fxReports]
/** For `test.each`. */
export const named = REPORTS.map((report) => [`${report.area}/${report.name}`, report] as const)

/** @throws Error if there is none */
export function reportOf(name: string): Report {
  const report = REPORTS.find((one) => one.name === name)
  if (report === undefined) throw new Error(`no report ${name}`)
  return report
}

export const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
export const PERIOD = { initDate: dayBefore(120), finishDate: dayBefore(-1), grain: 'week' } as const

/** The part of a test's client that is needed here. */
interface Client {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
  readonly session: { readonly company: { readonly id: number } }
}

/** Gives a company months of customers, and does all that makes counting hard. @returns what recounts its reports */
export async function writeCrmHistory(
  program: { database: Database; ownerUrl: string },
  { admin, ana, luis }: Record<'admin' | 'ana' | 'luis', Client>,
) {
  const company = admin.session.company.id
  const rows = program.database.systemRows
  const about = { company, timeZone: 'America/Bogota', ...PERIOD }

  const idsOf = async (statement: string): Promise<number[]> =>
    (await sql<{ id: number }>`${sql.raw(statement)}`.execute(rows)).rows.map(({ id }) => id)

  const read = (client: Client, report: Report, query: Record<string, string> = {}) =>
    client.call(report.routes.read, { query: { ...PERIOD, ...query } })

  /** Compares a report's figures with the raw tables. @param scope condition on owner and grp, for what the client may see */
  async function expectFigures(client: Client, report: Report, scope = 'true'): Promise<void> {
    const { figures } = await read(client, report)
    for (const { measure, value } of figures) {
      const counted = await recount(rows, report, { measure, keys: [] }, { ...about, scope })
      expect([measure, rounded(value)]).toEqual([measure, rounded(counted.get(''))])
    }
  }

  async function write(): Promise<void> {
    await program.database.system((unit) => writeDemoCrm(unit, company, new Date()))
    await sql`UPDATE crm_interactions SET group_id = (SELECT min(id) FROM user_groups WHERE company_id = ${company}) WHERE id % 3 = 0`.execute(
      rows,
    )
    await sql`UPDATE crm_sales SET group_id = (SELECT min(id) FROM user_groups WHERE company_id = ${company}) WHERE id % 2 = 0`.execute(
      rows,
    )
    const sell = async (person: number, amount: number, day: string) =>
      (
        await admin.call(sales.routes.create, {
          body: { name: unique('Venta'), person, amount, sold_on: day } as never,
        })
      ).record.id
    // Entered out of order.
    const buyer = await makePerson(admin, { city: 'Cali' })
    await sell(buyer, 300, dayBefore(10))
    const earliest = await sell(buyer, 100, dayBefore(60))
    await sell(buyer, 200, dayBefore(30))
    await admin.call(sales.routes.remove, { params: { id: earliest } })
    // A company buys twice, without anybody of it being named.
    const { record: buying } = await admin.call(companies.routes.create, {
      body: { name: unique('Empresa') },
    })
    for (const days of [70, 20])
      await admin.call(sales.routes.create, {
        body: { name: unique('Venta'), company: buying.id, amount: 400, sold_on: dayBefore(days) } as never,
      })
    // Merged; one merge is taken back.
    const twin = await makePerson(admin)
    await sell(twin, 50, dayBefore(90))
    await admin.call(mergePersons, { params: { id: buyer }, body: { other: twin, take: [] } })
    const [one = 0, other = 0, third = 0] = await idsOf(
      `SELECT p.id FROM persons p WHERE p.company_id = ${company} AND p.deleted_at IS NULL AND p.state = 'person'
          AND EXISTS (SELECT FROM crm_sales s WHERE s.person_id = p.id) ORDER BY id LIMIT 3`,
    )
    await admin.call(mergePersons, { params: { id: one }, body: { other, take: [] } })
    const { merge } = await admin.call(mergePersons, {
      params: { id: one },
      body: { other: third, take: [] },
    })
    await admin.call(undoMerge, { params: { id: merge }, body: {} })
    // Leads of all fates.
    const lead = await makeLead(ana)
    await admin.call(interactions.routes.create, {
      body: { subject: 'Llamada', person: lead, channel: 'call' } as never,
    })
    await admin.call(convertLead, { params: { id: lead }, body: {} })
    await sell(lead, 900, dayBefore(2))
    await admin.call(discardLead, { params: { id: await makeLead(luis) }, body: {} })
    // Businesses moved, won, lost, deleted; sales and interactions of a deleted person.
    const [forth = 0, lost = 0, gone = 0, won = 0] = await idsOf(
      `SELECT id FROM crm_businesses WHERE company_id = ${company} AND status = 'open' ORDER BY id LIMIT 4`,
    )
    const [next = 0] = await idsOf(
      `SELECT g.id FROM crm_stages g JOIN crm_businesses b ON b.line_id = (SELECT line_id FROM crm_phases h WHERE h.id = g.phase_id)
        WHERE b.id = ${forth} AND g.id <> b.stage_id ORDER BY g.id DESC LIMIT 1`,
    )
    await admin
      .call(moveBusiness, { params: { id: forth }, body: { stage: next } as never })
      .catch(() => undefined)
    await admin.call(loseBusiness, { params: { id: lost }, body: {} })
    await admin.call(businesses.routes.remove, { params: { id: gone } })
    const { sale } = await admin.call(winBusiness, { params: { id: won }, body: { sold_on: dayBefore(45) } })
    await admin.call(sales.routes.remove, { params: { id: sale.id } })
    await admin.call(sales.routes.act, { body: { action: 'restore', ids: [sale.id] } })
    await admin.call(persons.routes.remove, { params: { id: lead } })
    const [closing = 0] = await idsOf(
      `SELECT id FROM crm_interactions WHERE company_id = ${company} AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
    )
    await admin.call(interactions.routes.remove, { params: { id: closing } })
    // The raw tables are counted with statistics.
    await asOwner(program.ownerUrl, (client) => client.query('ANALYZE'))
  }
  await write()
  return { company, rows, about, idsOf, read, expectFigures }
}

/** Averages are compared to four places. */
export const rounded = (value: number | null | undefined): number => Math.round((value ?? 0) * 1e4)
