import Dialpad from '@mui/icons-material/Dialpad'
import { formatPhone } from '#platform/i18n/format.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { numbers } from '../contract/numbers.ts'
import { providerTexts } from '../i18n/texts.ts'

/** Public numbers and the companies that they belong to. */
export const NumbersScreen = () => (
  <ResourceScreen
    resource={numbers}
    texts={providerTexts}
    icon={<Dialpad />}
    render={{ number: ({ number }) => formatPhone(String(number)) }}
  />
)
