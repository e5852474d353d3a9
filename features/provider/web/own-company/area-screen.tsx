import Business from '@mui/icons-material/BusinessOutlined'
import { lazy } from 'react'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { translate } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { providerMenuTexts } from '../../i18n/menu/texts.ts'

/** The company's own page in its administration. */
export const ownCompanyScreen: AreaScreen = {
  path: 'ajustesEmpresa/empresa',
  label: (language) => translate(providerMenuTexts, language, 'screen.ownCompany'),
  synonyms: (language) => translate(providerMenuTexts, language, 'screen.ownCompany.synonyms'),
  icon: <Business fontSize="small" />,
  ability: administerCompany.name,
  component: lazy(async () => ({ default: (await import('./own-company-screen.tsx')).OwnCompanyScreen })),
}
