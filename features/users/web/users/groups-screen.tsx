import Groups from '@mui/icons-material/GroupsOutlined'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { userGroups } from '../../contract/user-groups.ts'
import { usersTexts } from '../../i18n/texts.ts'

/** The groups of the company's users, for its administrator. */
export const GroupsScreen = () => {
  const t = useText(usersTexts)
  return (
    <ResourceScreen
      resource={userGroups}
      texts={usersTexts}
      icon={<Groups />}
      lead={
        <Typography sx={{ px: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('user_group.bind')}
        </Typography>
      }
    />
  )
}
