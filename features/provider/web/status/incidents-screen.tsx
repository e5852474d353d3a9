import ReportProblem from '@mui/icons-material/ReportProblemOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { incidents } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** What the status page tells of failures and maintenance. */
export const IncidentsScreen = () => (
  <ResourceScreen
    resource={incidents}
    texts={providerTexts}
    icon={<ReportProblem />}
    begin={{ starts_at: new Date().toISOString() }}
  />
)
