import { crmReports, fxReports } from '#features/crm/reports/contract/crm-reports.ts'
import { waysReport } from '#features/crm/reports/contract/ways-report.ts'
import { writeCrmHistory } from '#features/crm/reports/testing/history.ts'
import { joinReports } from '#features/join/reports/contract/join-reports.ts'
import { writeHistory } from '#features/join/reports/server/write-history-for-tests.ts'
import { channelOf } from '#features/join/server/testing.ts'
import { pbxReports } from '#features/pbx/reports/contract/pbx-reports.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import type { Report } from '#platform/report/contract/report.ts'
import type { Source } from '#platform/report/contract/source.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import type { Client, TestProgram } from './testing.ts'

/** All declared reports. */
export const reports: readonly Report[] = [
  ...phoneReports,
  ...pbxReports,
  ...joinReports,
  ...crmReports,
  waysReport,
  ...fxReports,
]
/** Three months of calls, queues, menus, conversations, campaigns and customers, in a company in Santiago. */
export async function writeAllChannels(
  program: TestProgram,
  { admin, ana, luis }: Record<'admin' | 'ana' | 'luis', Client>,
): Promise<void> {
  const rows = program.database.systemRows
  const companyId = admin.session.company.id
  // Clocks there were put forward at midnight before the 6th of September: that day has no first hour.
  await rows
    .updateTable('companies')
    .set({ time_zone: 'America/Santiago' })
    .where('id', '=', companyId)
    .execute()
  const until = new Date('2026-10-20T15:00:00Z')
  await program.database.system(async (unit) => {
    await writeDemoHistory(unit, companyId, until)
    await writeDemoExchange(unit, companyId, { until, customers: [] })
  })
  const [sales, support] = [await channelOf(admin, [ana]), await channelOf(admin, [luis])]
  await writeHistory(rows, {
    companyId,
    agents: [
      { userId: ana.session.userId, ...sales },
      { userId: luis.session.userId, ...support },
    ],
    since: new Date('2026-07-25T00:00:00Z'),
    days: 90,
    conversations: 90,
  })
  await writeCrmHistory(program, { admin, ana, luis })
  await rebuildRollUps(program.database, companyId)
}

/** By source the column that counts its rows. */
const COUNTS: Readonly<Record<string, string>> = {
  calls: 'calls',
  extensionCalls: 'calls',
  menuCalls: 'calls',
  queueCalls: 'calls',
  surveyAnswers: 'answers',
  conversations: 'openings',
  closings: 'openings',
  balance: 'changes',
  campaignMessages: 'messages',
  conversationFacts: 'facts',
  customerContacts: 'contacts',
  customerService: 'facts',
  crmWays: 'ways',
}
/** Whether a measure is how many rows there are. */
export const countsRows = ({ name, measures }: Source, measure: string): boolean => {
  const declared = measures[measure]
  return declared?.kind === 'sum' && declared.of === (COUNTS[name] ?? 'records')
}
