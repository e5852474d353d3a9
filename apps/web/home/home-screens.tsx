import Home from '@mui/icons-material/HomeOutlined'
import { usePhone } from '#features/phone/contract/abilities.ts'
import { translate } from '#platform/i18n/text.ts'
import type { AreaScreens } from '#platform/ui/area.ts'
import { lazyPreloadable } from '#platform/ui/lazy/lazy-components.ts'
import { shellTexts } from '../i18n/texts.ts'

/** The area of Inicio, its only screen. */
export const homeScreens: AreaScreens = {
  ability: usePhone.name,
  home: '',
  screens: [
    {
      path: '',
      label: (language) => translate(shellTexts, language, 'area.home'),
      icon: <Home fontSize="small" />,
      ...lazyPreloadable(async () => (await import('./home-screen.tsx')).HomeScreen),
    },
  ],
}
