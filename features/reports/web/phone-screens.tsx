import type { Report } from '#platform/report/contract/report.ts'
import { ReportScreen } from '#platform/report/web/report-screen.tsx'
import {
  detailReport,
  extensionsReport,
  generalReport,
  missedReport,
} from '../contract/phone/phone-reports.ts'
import { reportsTexts } from '../i18n/texts.ts'
import { ScheduleButton } from './schedules/schedule-button.tsx'

const screenOf = (report: Report) => () => (
  <ReportScreen
    key={report.name}
    report={report}
    texts={reportsTexts}
    actions={(query) => <ScheduleButton report={`${report.area}/${report.name}`} query={query} />}
  />
)

export const PHONE_SCREENS = {
  general: screenOf(generalReport),
  detalle: screenOf(detailReport),
  perdidas: screenOf(missedReport),
  extensiones: screenOf(extensionsReport),
} as const
