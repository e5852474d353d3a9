import { expect, test, vi } from 'vitest'
import { getCalls } from '#features/phone/contract/history.ts'
import { changeOwnCompany, readOwnCompany } from '#features/provider/contract/own-company.ts'
import { startTestProgram } from './testing.ts'
import { reports, writeAllChannels } from './testing-reports.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

/** The same calls on two screens: a person's history, and the report over their calls. */
const program = await startTestProgram()
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
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
