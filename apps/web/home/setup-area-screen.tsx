import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined'
import { lazy } from 'react'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { homeTexts } from '../i18n/home/texts.ts'
import { SETUP_PAGE } from './setup-page.ts'

/** "Puesta en marcha" in the administration. */
export const setupScreen: AreaScreen = {
  path: SETUP_PAGE.slice('/admin/'.length),
  label: (language) => translate(homeTexts, language, 'home.setup'),
  synonyms: (language) => translate(homeTexts, language, 'home.setup.synonyms'),
  icon: <RocketLaunch fontSize="small" />,
  ability: administerCompany.name,
  component: lazy(async () => ({ default: (await import('./setup-screen.tsx')).SetupScreen })),
}
