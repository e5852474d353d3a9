import Groups from '@mui/icons-material/GroupsOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { userGroups } from '../../contract/user-groups.ts'
import { usersTexts } from '../../i18n/texts.ts'

/** The groups of the company's users, for its administrator. */
export const GroupsScreen = () => (
  <ResourceScreen resource={userGroups} texts={usersTexts} icon={<Groups />} />
)
