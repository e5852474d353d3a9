import { GoalsButton } from '#features/reports/web/goals/goals-button.tsx'
import { ScheduleButton } from '#features/reports/web/schedules/schedule-button.tsx'
import { TeamNotice } from '#features/reports/web/team/team-notice.tsx'
import { ReportViews } from '#features/reports/web/views/report-views.tsx'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { ReportScreen } from '#platform/report/web/report-screen.tsx'
import type { ReportSet } from '#platform/report/web/report-set.ts'

const Views = ({ set: { texts }, report }: { set: ReportSet; report: Report }) => {
  const { language } = useLanguage()
  return (
    <ReportViews report={`${report.area}/${report.name}`} title={wordsOf(report, texts, language).title} />
  )
}

/** Areas that show a supervisor of groups the numbers of these alone. */
const BY_TEAM: ReadonlySet<string> = new Set(['phone', 'join', 'crm', 'fx'])

/** The whole screen of a report, with what is kept of it, its goals and its mailing. */
export const reportPage = (set: ReportSet, report: Report) => () => (
  <ReportScreen
    key={`${report.area}/${report.name}`}
    report={report}
    texts={set.texts}
    Record={set.records[report.source.name]}
    notice={BY_TEAM.has(report.area) && <TeamNotice />}
    actions={(query) => (
      <>
        <Views set={set} report={report} />
        <GoalsButton report={report} texts={set.texts} />
        <ScheduleButton report={`${report.area}/${report.name}`} query={query} />
      </>
    )}
  />
)
