import Key from '@mui/icons-material/KeyOutlined'
import Domain from '@mui/icons-material/LanguageOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageSignOn } from '../contract/abilities.ts'
import { signOnDomains } from '../contract/domains.ts'
import { signOnProviders } from '../contract/providers.ts'
import { identityMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(identityMenuTexts)

const shared = { group: 'group.access', ability: manageSignOn.name } as const

/** How the company's people sign in, in its administration. */
export const identityAdminScreens: readonly AreaScreen[] = [
  screen({
    ...shared,
    path: 'acceso/proveedores',
    label: 'screen.providers',
    icon: Key,
    synonyms: 'synonyms.providers',
    list: { resource: signOnProviders, find: 'name' },
    create: ['sign_on_provider.new', 'action.newProvider'],
    load: async () => (await import('./providers-screen.tsx')).ProvidersScreen,
  }),
  screen({
    ...shared,
    path: 'acceso/dominios',
    label: 'screen.domains',
    icon: Domain,
    synonyms: 'synonyms.domains',
    list: { resource: signOnDomains, find: 'domain' },
    create: ['sign_on_domain.new', 'action.newDomain'],
    load: async () => (await import('./domains-screen.tsx')).DomainsScreen,
  }),
]
