import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'group.platforms': 'Platforms',
  'screen.platforms': 'Platforms',
  'screen.connection': 'Platform',
  'screen.tokens': 'API tokens',
  'screen.webhooks': 'Webhooks',
  'synonyms.platforms': 'integrations bitrix24 bitrix zoho facebook connect external crm',
  'synonyms.tokens': 'api key program developers',
  'synonyms.webhooks': 'api notices events program developers',
  'action.newToken': 'New API token',
  'action.newWebhook': 'New webhook',
}
