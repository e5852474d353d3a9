import { type ServedReport, serveReports } from '#platform/report/server/report-source.ts'
import { phoneReports } from '../contract/phone-reports.ts'
import { phoneReportTexts } from '../i18n/texts.ts'
import { phoneSources } from './phone-sources.ts'

export const servedPhoneReports: readonly ServedReport[] = serveReports(
  phoneReports,
  phoneSources,
  phoneReportTexts,
)
