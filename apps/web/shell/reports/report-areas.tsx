import Assessment from '@mui/icons-material/AssessmentOutlined'
import { lazy } from 'react'
import { joinReportSet } from '#features/join/reports/web/join-report-set.tsx'
import { pbxReportSet } from '#features/pbx/reports/web/pbx-report-set.tsx'
import { callsInProgressScreen } from '#features/pbx/web/calls-in-progress-screen.tsx'
import { phoneReportSet } from '#features/phone/reports/web/phone-report-set.tsx'
import { readReports } from '#features/reports/contract/abilities.ts'
import { findText } from '#platform/i18n/text.ts'
import type { Report } from '#platform/report/contract/report.ts'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import type { AreaScreen, AreaScreens } from '#platform/ui/area.ts'
import { builderScreens } from './builder-screens.tsx'

/** Screen of a declared report; all reports share one lazily loaded chunk. */
const screenOf = (set: ReportSet, report: Report): AreaScreen => ({
  path: report.name,
  label: (language) => findText(set.texts, language, `${report.area}.${report.name}`) ?? report.name,
  icon: set.icons[report.name] ?? <Assessment fontSize="small" />,
  ability: report.ability.name,
  component: lazy(async () => ({ default: (await import('./report-page.tsx')).reportPage(set, report) })),
})

/** The screens of sets of reports, and others beside them. @param home the report that the area opens with */
export const areaOf = (
  home: string,
  sets: readonly ReportSet[],
  live: readonly AreaScreen[] = [],
): AreaScreens => ({
  ability: readReports.name,
  home,
  screens: [...sets.flatMap((set) => set.reports.map((report) => screenOf(set, report))), ...live],
})

const calls = phoneReportSet.records.calls

export const phoneReportScreens = areaOf(
  'general',
  [phoneReportSet, pbxReportSet({ queueCalls: calls, menuCalls: calls, surveyAnswers: calls })],
  [callsInProgressScreen, ...builderScreens],
)

export const joinReportScreens = areaOf('agentes', [joinReportSet(calls)])
