import Public from '@mui/icons-material/Public'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { countries } from '../contract/countries.ts'
import { providerTexts } from '../i18n/texts.ts'

/** The countries that companies can be in. */
export const CountriesScreen = () => (
  <ResourceScreen resource={countries} texts={providerTexts} icon={<Public />} />
)
