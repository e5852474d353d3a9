import type { ComponentType } from 'react'
import { crmReportSet, fxReportSet } from '#features/crm/reports/web/crm-report-set.tsx'
import { joinReportSet } from '#features/join/reports/web/join-report-set.tsx'
import { pbxReportSet } from '#features/pbx/reports/web/pbx-report-set.tsx'
import { phoneReportSet } from '#features/phone/reports/web/phone-report-set.tsx'
import { BuilderProvider } from '#features/reports/web/builder/builder-context.tsx'
import { builderReports } from '#features/reports/web/builder/builder-reports.ts'
import { OwnReportsScreen } from '#features/reports/web/builder/own-reports-screen.tsx'
import { DashboardsScreen } from '#features/reports/web/dashboards/dashboards-screen.tsx'
import { UnusualScreen } from '#features/reports/web/unusual/unusual-screen.tsx'

const calls = phoneReportSet.records.calls

/** All reports of all features: what dashboards and own reports are made of. */
const reports = builderReports([
  phoneReportSet,
  pbxReportSet({ queueCalls: calls, menuCalls: calls, surveyAnswers: calls }),
  joinReportSet(calls),
  crmReportSet,
  fxReportSet,
])

const withReports = (Page: ComponentType) => () => (
  <BuilderProvider value={reports}>
    <Page />
  </BuilderProvider>
)

export const OwnReportsPage = withReports(OwnReportsScreen)
export const DashboardsPage = withReports(DashboardsScreen)
export const UnusualPage = withReports(UnusualScreen)
