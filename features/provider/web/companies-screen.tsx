import Business from '@mui/icons-material/BusinessOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { companies } from '../contract/companies.ts'
import { providerTexts } from '../i18n/texts.ts'

/** The companies of the platform; disabling one suspends it. */
export const CompaniesScreen = () => (
  <ResourceScreen
    resource={companies}
    texts={providerTexts}
    icon={<Business />}
    formLayout={{ ask: ['name', 'slug_name', 'admin_username', 'admin_name'], tabs: true }}
  />
)
