import Public from '@mui/icons-material/Public'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { Flag } from '#platform/ui/flag/flag.tsx'
import { countries } from '../contract/countries.ts'
import { providerTexts } from '../i18n/texts.ts'

const cells = { flag: ({ iso_code }: RecordOf<typeof countries>) => <Flag code={iso_code} /> }

/** The countries that companies can be in. */
export const CountriesScreen = () => (
  <ResourceScreen resource={countries} texts={providerTexts} icon={<Public />} render={cells} />
)
