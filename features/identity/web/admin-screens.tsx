import Key from '@mui/icons-material/KeyOutlined'
import Domain from '@mui/icons-material/LanguageOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageSignOn } from '../contract/abilities.ts'
import { signOnDomains } from '../contract/domains.ts'
import { signOnProviders } from '../contract/providers.ts'
import { identityMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof identityMenuTexts>) => (language: Language) =>
  translate(identityMenuTexts, language, key)

const shared = { group: text('group.access'), ability: manageSignOn.name }

/** How the company's people sign in, in its administration. */
export const identityAdminScreens: readonly AreaScreen[] = [
  {
    ...shared,
    path: 'acceso/proveedores',
    label: text('screen.providers'),
    icon: <Key fontSize="small" />,
    synonyms: text('synonyms.providers'),
    findRecords: findInResource(signOnProviders, 'name'),
    actions: [createAction('sign_on_provider.new', text('action.newProvider'))],
    component: lazy(async () => ({ default: (await import('./providers-screen.tsx')).ProvidersScreen })),
  },
  {
    ...shared,
    path: 'acceso/dominios',
    label: text('screen.domains'),
    icon: <Domain fontSize="small" />,
    synonyms: text('synonyms.domains'),
    findRecords: findInResource(signOnDomains, 'domain'),
    actions: [createAction('sign_on_domain.new', text('action.newDomain'))],
    component: lazy(async () => ({ default: (await import('./domains-screen.tsx')).DomainsScreen })),
  },
]
