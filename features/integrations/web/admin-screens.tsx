import AddIcCall from '@mui/icons-material/AddIcCallOutlined'
import Extension from '@mui/icons-material/ExtensionOutlined'
import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import Webhook from '@mui/icons-material/Webhook'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageIntegrations } from '../contract/abilities.ts'
import { apiTokens } from '../contract/api-tokens.ts'
import { sites } from '../contract/sites.ts'
import { webhooks } from '../contract/webhooks.ts'
import { integrationsMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(integrationsMenuTexts)

const shared = { group: 'group.platforms', ability: manageIntegrations.name } as const

/** Connected programs, tokens and webhooks in a company's administration. */
export const integrationsAdminScreens: readonly AreaScreen[] = [
  screen({
    ...shared,
    path: 'plataformas',
    label: 'screen.platforms',
    icon: Extension,
    synonyms: 'synonyms.platforms',
    load: async () => (await import('./platforms/platforms-screen.tsx')).PlatformsScreen,
  }),
  screen({
    ...shared,
    path: 'api/tokens',
    label: 'screen.tokens',
    icon: VpnKey,
    synonyms: 'synonyms.tokens',
    list: { resource: apiTokens, find: 'name' },
    create: ['api_token.new', 'action.newToken'],
    load: async () => (await import('./api-tokens/api-tokens-screen.tsx')).ApiTokensScreen,
  }),
  screen({
    ...shared,
    path: 'api/webhooks',
    label: 'screen.webhooks',
    icon: Webhook,
    synonyms: 'synonyms.webhooks',
    list: { resource: webhooks, find: 'name' },
    create: ['webhook.new', 'action.newWebhook'],
    load: async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen,
  }),
  screen({
    ...shared,
    path: 'api/sitios',
    label: 'screen.sites',
    icon: AddIcCall,
    synonyms: 'synonyms.sites',
    list: { resource: sites, find: 'origin' },
    create: ['integration_site.new', 'action.newSite'],
    load: async () => (await import('./sites/sites-screen.tsx')).SitesScreen,
  }),
  screen({
    ...shared,
    path: 'plataformas/:kind',
    label: 'screen.connection',
    icon: Extension,
    load: async () => (await import('./connection/connection-screen.tsx')).ConnectionScreen,
  }),
]
