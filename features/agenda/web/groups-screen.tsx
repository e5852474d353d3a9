import Groups from '@mui/icons-material/GroupsOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { agendaGroups } from '../contract/agenda-groups.ts'
import { agendaTexts } from '../i18n/texts.ts'

/** Groups that share an agenda. */
export const AgendaGroupsScreen = () => (
  <ResourceScreen resource={agendaGroups} texts={agendaTexts} icon={<Groups />} pageSize={10} />
)
