import { expect, test, vi } from 'vitest'
import { getCalls } from '#features/phone/contract/history.ts'
import { changeOwnCompany, readOwnCompany } from '#features/provider/contract/own-company.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { type Client, startTestProgram } from './testing.ts'
import { reports, writeAllChannels } from './testing-reports.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

/** The same calls on two screens: a person's history, and the report over their calls. */
const program = await startTestProgram()
const [admin, marta, ana, luis] = await program.signInAll('admin', 'marta', 'ana', 'luis')
await writeAllChannels(program, { admin, ana, luis })

const phoneReport = (wanted: string) => {
  const found = reports.find(({ area, name }) => area === 'phone' && name === wanted)
  if (found === undefined) throw new Error(`there is no report ${wanted}`)
  return found
}
const details = phoneReport('detalle')

// Hours of a whole and of a part of an hour from Greenwich, and a change of clocks within the days.
test.each(['America/Bogota', 'Europe/Madrid', 'Asia/Kolkata', 'America/Santiago'])(
  'a day has as many calls in the history as in the report and its rows, by the clock of %s',
  async (time_zone) => {
    const { version } = await admin.call(readOwnCompany, {})
    await admin.call(changeOwnCompany, { body: { version, time_zone } })
    let all = 0
    for (const day of ['2026-08-12', '2026-09-05', '2026-09-06', '2026-09-07', '2026-10-01'])
      for (const person of [ana, luis]) {
        const period = { initDate: day, finishDate: day }
        const { total } = await person.call(getCalls, { body: { ...period, page_size: 1 } })
        const report = await person.call(details.routes.read, { query: { ...period, compare: 'none' } })
        const rows = await person.call(details.routes.rows, { query: { ...period, page_size: '1' } })
        const calls = report.figures.find(({ measure }) => measure === 'calls')?.value
        expect([calls, rows.count]).toEqual([total, total])
        all += total
      }
    expect(all).toBeGreaterThan(0)
  },
)

const MONTHS = { initDate: '2026-08-01', finishDate: '2026-10-15', compare: 'none' } as const
const figures = async (client: Client, report: Report, query: Readonly<Record<string, string>> = {}) =>
  (await client.call(report.routes.read, { query: { ...MONTHS, ...query } })).figures

test('a supervisor in user groups has in reports of calls what their people had, and otherwise everything', async () => {
  const named = [
    'general',
    'detalle',
    'compania',
    'perdidas',
    'extensiones',
    'colas',
    'encuestas',
    'ivrs',
  ] as const
  for (const name of named) {
    const report = phoneReport(name)
    expect(await figures(marta, report), name).toEqual(await figures(admin, report))
  }
  const { record } = await admin.call(userGroups.routes.create, { body: { name: 'Mesa de ana' } })
  for (const { session } of [ana, marta]) {
    const params = { id: session.userId }
    const { version } = await admin.call(users.routes.read, { params })
    await admin.call(users.routes.edit, { params, body: { version, groups: [record.id] } })
  }
  const rows = program.database.systemRows
  const theirs = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', 'in', [ana.session.userId, marta.session.userId])
    .execute()
  const extension = theirs.map(({ id }) => String(id)).join(',')
  for (const name of ['detalle', 'perdidas', 'extensiones']) {
    const report = phoneReport(name)
    const seen = await figures(marta, report)
    expect(seen, name).toEqual(await figures(admin, report, { extension }))
    expect(seen, name).not.toEqual(await figures(admin, report))
  }
  // Whole queues that their people serve, as on the board, and none other.
  await rows.deleteFrom('call_queue_agents').execute()
  await rows.deleteFrom('call_queue_members').execute()
  const queues = phoneReport('colas')
  const agents = await figures(marta, queues)
  expect(agents).toEqual(await figures(admin, queues, { agent: extension }))
  const [queue] = await rows.selectFrom('call_queues').select(['id', 'company_id']).orderBy('id').execute()
  await rows
    .insertInto('call_queue_agents')
    .values({
      company_id: queue?.company_id ?? 0,
      queue_id: queue?.id ?? 0,
      extension_id: theirs[0]?.id ?? 0,
    })
    .execute()
  const served = await figures(marta, queues, { queue: String(queue?.id) })
  expect(served).toEqual(await figures(admin, queues, { queue: String(queue?.id) }))
  // Menus are nobody's.
  expect(await figures(marta, phoneReport('ivrs'))).toEqual(await figures(admin, phoneReport('ivrs')))
})
