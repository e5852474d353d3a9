import Campaign from '@mui/icons-material/CampaignOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { platformNotices } from '../../contract/notices.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** Notices to companies, with who saw them. */
export const NoticesScreen = () => (
  <ResourceScreen
    resource={platformNotices}
    texts={providerTexts}
    icon={<Campaign />}
    begin={{ starts_at: new Date().toISOString() }}
  />
)
