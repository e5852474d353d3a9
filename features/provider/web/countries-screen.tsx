import Public from '@mui/icons-material/Public'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { Flag } from '#platform/ui/flag/flag.tsx'
import { countries } from '../contract/countries.ts'
import { providerTexts } from '../i18n/texts.ts'

const cells = { flag: ({ iso_code }: ResourceRecord) => <Flag code={String(iso_code)} /> }

/** The countries that companies can be in. */
export const CountriesScreen = () => (
  <ResourceScreen resource={countries} texts={providerTexts} icon={<Public />} render={cells} />
)
