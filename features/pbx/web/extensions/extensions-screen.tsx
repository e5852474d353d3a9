import Dialpad from '@mui/icons-material/Dialpad'
import { ResourceScreen } from '#platform/ui/admin/resource-screen.tsx'
import { extensions } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** The company's extensions, for its administrator. */
export const ExtensionsScreen = () => (
  <ResourceScreen resource={extensions} texts={pbxTexts} icon={<Dialpad />} />
)
