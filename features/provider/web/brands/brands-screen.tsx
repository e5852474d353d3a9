import Palette from '@mui/icons-material/PaletteOutlined'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { brands } from '../../contract/brands.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** Names and looks of resellers. */
export const BrandsScreen = () => (
  <ResourceScreen resource={brands} texts={providerTexts} icon={<Palette />} />
)
