import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'group.platforms': 'Platforms',
  'screen.platforms': 'Platforms',
  'screen.connection': 'Platform',
  'screen.tokens': 'API tokens',
  'screen.webhooks': 'Webhooks',
  'screen.sites': 'Trusted sites',
  'synonyms.sites': 'click to call script page link numbers panel frame',
  'synonyms.platforms': 'integrations bitrix24 bitrix zoho facebook connect external crm',
  'synonyms.tokens': 'api key program developers',
  'synonyms.webhooks': 'api notices events program developers',
  'action.newToken': 'New API token',
  'action.newSite': 'New trusted site',
  'action.newWebhook': 'New webhook',
}
