import Route from '@mui/icons-material/AltRouteOutlined'
import Headset from '@mui/icons-material/HeadsetMicOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import Quiz from '@mui/icons-material/QuizOutlined'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import { pbxReports } from '../contract/pbx-reports.ts'
import { pbxReportTexts } from '../i18n/texts.ts'

/** @param records what a row opens, which another feature has: a call's path */
export const pbxReportSet = (records: ReportSet['records']): ReportSet => ({
  reports: pbxReports,
  texts: pbxReportTexts,
  icons: {
    ivrs: <Route fontSize="small" />,
    colas: <Headset fontSize="small" />,
    encuestas: <Poll fontSize="small" />,
    'encuestas-ivrs': <Quiz fontSize="small" />,
  },
  records,
})
