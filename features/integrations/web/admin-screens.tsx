import AddIcCall from '@mui/icons-material/AddIcCallOutlined'
import Extension from '@mui/icons-material/ExtensionOutlined'
import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import Webhook from '@mui/icons-material/Webhook'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { manageIntegrations } from '../contract/abilities.ts'
import { apiTokens } from '../contract/api-tokens.ts'
import { sites } from '../contract/sites.ts'
import { webhooks } from '../contract/webhooks.ts'
import { integrationsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof integrationsMenuTexts>) => (language: Language) =>
  translate(integrationsMenuTexts, language, key)

const shared = { group: text('group.platforms'), ability: manageIntegrations.name }

/** Connected programs, tokens and webhooks in a company's administration. */
export const integrationsAdminScreens: readonly AreaScreen[] = [
  {
    ...shared,
    path: 'plataformas',
    label: text('screen.platforms'),
    icon: <Extension fontSize="small" />,
    synonyms: text('synonyms.platforms'),
    component: lazy(async () => ({
      default: (await import('./platforms/platforms-screen.tsx')).PlatformsScreen,
    })),
  },
  {
    ...shared,
    path: 'api/tokens',
    label: text('screen.tokens'),
    icon: <VpnKey fontSize="small" />,
    synonyms: text('synonyms.tokens'),
    findRecords: findInResource(apiTokens, 'name'),
    actions: [createAction('api_token.new', text('action.newToken'))],
    component: lazy(async () => ({
      default: (await import('./api-tokens/api-tokens-screen.tsx')).ApiTokensScreen,
    })),
  },
  {
    ...shared,
    path: 'api/webhooks',
    label: text('screen.webhooks'),
    icon: <Webhook fontSize="small" />,
    synonyms: text('synonyms.webhooks'),
    findRecords: findInResource(webhooks, 'name'),
    actions: [createAction('webhook.new', text('action.newWebhook'))],
    component: lazy(async () => ({
      default: (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen,
    })),
  },
  {
    ...shared,
    path: 'api/sitios',
    label: text('screen.sites'),
    icon: <AddIcCall fontSize="small" />,
    synonyms: text('synonyms.sites'),
    findRecords: findInResource(sites, 'origin'),
    actions: [createAction('integration_site.new', text('action.newSite'))],
    component: lazy(async () => ({
      default: (await import('./sites/sites-screen.tsx')).SitesScreen,
    })),
  },
  {
    ...shared,
    path: 'plataformas/:kind',
    label: text('screen.connection'),
    icon: <Extension fontSize="small" />,
    component: lazy(async () => ({
      default: (await import('./connection/connection-screen.tsx')).ConnectionScreen,
    })),
  },
]
