import Business from '@mui/icons-material/BusinessOutlined'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { companies } from '../contract/companies.ts'
import { providerTexts } from '../i18n/texts.ts'
import { CountryName } from './country-name.tsx'

const cells = { country: ({ country }: ResourceRecord) => <CountryName country={country} /> }

/** The companies of the platform; disabling one suspends it. */
export const CompaniesScreen = () => (
  <ResourceScreen
    resource={companies}
    texts={providerTexts}
    icon={<Business />}
    render={cells}
    formLayout={{ ask: ['name', 'slug_name', 'admin_username', 'admin_name'], tabs: true }}
  />
)
