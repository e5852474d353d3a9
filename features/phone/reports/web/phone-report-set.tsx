import Assessment from '@mui/icons-material/AssessmentOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import { lazy } from 'react'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import { phoneReports } from '../contract/phone-reports.ts'
import { phoneReportTexts } from '../i18n/texts.ts'

const CallRecord = lazy(async () => ({ default: (await import('./call-record.tsx')).CallRecord }))

export const phoneReportSet: ReportSet = {
  reports: phoneReports,
  texts: phoneReportTexts,
  icons: {
    general: <Assessment fontSize="small" />,
    detalle: <ListAlt fontSize="small" />,
    compania: <Business fontSize="small" />,
    perdidas: <PhoneMissed fontSize="small" />,
    extensiones: <Dialpad fontSize="small" />,
  },
  records: { calls: CallRecord, extensionCalls: CallRecord },
}
