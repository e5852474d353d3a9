import Business from '@mui/icons-material/BusinessOutlined'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { providerMenuTexts } from '../../i18n/menu/texts.ts'

const { screen } = screensOf(providerMenuTexts)

/** The company's own page in its administration. */
export const ownCompanyScreen = screen({
  path: 'ajustesEmpresa/empresa',
  label: 'screen.ownCompany',
  synonyms: 'screen.ownCompany.synonyms',
  icon: Business,
  ability: administerCompany.name,
  load: async () => (await import('./own-company-screen.tsx')).OwnCompanyScreen,
})
