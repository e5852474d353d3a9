import { GoalsButton } from '#features/reports/web/goals/goals-button.tsx'
import { ScheduleButton } from '#features/reports/web/schedules/schedule-button.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import { ReportScreen } from '#platform/report/web/report-screen.tsx'
import type { ReportSet } from '#platform/report/web/report-set.ts'

/** The whole screen of a report, with its mailing. */
export const reportPage = (set: ReportSet, report: Report) => () => (
  <ReportScreen
    key={`${report.area}/${report.name}`}
    report={report}
    texts={set.texts}
    Record={set.records[report.source.name]}
    actions={(query) => (
      <>
        <GoalsButton report={report} texts={set.texts} />
        <ScheduleButton report={`${report.area}/${report.name}`} query={query} />
      </>
    )}
  />
)
