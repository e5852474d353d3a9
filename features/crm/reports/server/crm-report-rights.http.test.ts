import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '../../contract/rights.ts'
import { sales } from '../../contract/sales.ts'
import { makePerson } from '../../server/testing.ts'
import { dayBefore, named, PERIOD, reportOf, writeCrmHistory } from '../testing/history.ts'
import { recount } from '../testing/recount.ts'

const program = await startTestProgram()
const [admin, ana, luis, marta, eva] = await program.signInAll('admin', 'ana', 'luis', 'marta', 'eva')
if (!admin || !ana || !luis || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const { company, rows, about, idsOf, read, expectFigures } = await writeCrmHistory(program, {
  admin,
  ana,
  luis,
})

const group = async (): Promise<number> => {
  const [id = 0] = await idsOf(`SELECT min(id) AS id FROM user_groups WHERE company_id = ${company}`)
  await sql`DELETE FROM user_group_members WHERE user_id = ANY (${[marta.session.userId, ana.session.userId]}::bigint[])`.execute(
    rows,
  )
  await rows
    .insertInto('user_group_members')
    .values(
      [marta, ana].map(({ session }) => ({ company_id: company, group_id: id, user_id: session.userId })),
    )
    .execute()
  return id
}
const supervised = await group()
const members = `(SELECT user_id FROM user_group_members WHERE group_id = ${supervised})`

test.each(named)(
  '%s: agents see their own, supervisors their groups, another company nothing',
  async (_, report) => {
    await expectFigures(ana, report, `owner = ${ana.session.userId}`)
    await expectFigures(
      marta,
      report,
      `owner IN ${members} OR grp = ${supervised} OR owner IS NULL AND grp IS NULL`,
    )
    const foreign = await read(eva, report)
    expect(foreign.figures.every(({ value }) => !value)).toBe(true)
    expect(foreign.names).toEqual({})
    expect(await eva.call(report.routes.rows, { query: PERIOD })).toMatchObject({ count: 0, results: [] })
    const [first] = await idsOf(
      `SELECT owner_id AS id FROM crm_report_facts WHERE company_id = ${company} AND owner_id IS NOT NULL LIMIT 1`,
    )
    expect(
      (await eva.call(report.routes.choices, { query: { dimension: 'owner', ids: String(first) } })).results,
    ).toEqual([])
  },
)

test('nobody sees more in a report than the record access of their role allows in the lists', async () => {
  const report = reportOf('saleByUser')
  const mixed = reportOf('reporteGeneral')
  await admin.call(writeRights, { body: { rights: [{ role: 'supervisor', entity: 'sale', scope: 'own' }] } })
  await expectFigures(marta, report, `owner = ${marta.session.userId}`)
  // Sales are her own there, all else is still her groups'.
  const { figures } = await read(marta, mixed)
  const ofGroups = await recount(
    rows,
    mixed,
    { measure: 'interactions', keys: [] },
    {
      ...about,
      scope: `owner IN ${members} OR grp = ${supervised} OR owner IS NULL AND grp IS NULL`,
    },
  )
  const own = await recount(
    rows,
    mixed,
    { measure: 'sales', keys: [] },
    { ...about, scope: `owner = ${marta.session.userId}` },
  )
  expect(figures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ measure: 'interactions', value: ofGroups.get('') }),
      expect.objectContaining({ measure: 'sales', value: own.get('') }),
    ]),
  )
  await admin.call(writeRights, { body: { rights: [{ role: 'supervisor', entity: 'sale', scope: 'all' }] } })
})

test('a customer of a colleague has no name in the rows of those who may not see them', async () => {
  const theirs = await makePerson(luis)
  const created = await admin.call(sales.routes.create, {
    body: {
      name: 'Venta propia',
      person: theirs,
      amount: 5,
      sold_on: dayBefore(1),
      owner: ana.session.userId,
    } as never,
  })
  const report = reportOf('reporteVentas')
  const person = Object.keys(report.source.columns).indexOf('person')
  const nameFor = async (client: Client) =>
    (
      await client.call(report.routes.rows, {
        query: { ...PERIOD, page_size: 100, owner: String(ana.session.userId) } as object,
      })
    ).results.find(({ record }) => record === `sale:${created.record.id}:${theirs}`)?.cells[person]
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope: 'own' }] } })
  expect(await nameFor(ana)).toBeNull()
  expect(await nameFor(admin)).toEqual(expect.stringContaining('Persona'))
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope: 'group' }] } })
})
