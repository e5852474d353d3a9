export const es = {
  'group.platforms': 'Plataformas',
  'screen.platforms': 'Plataformas',
  'screen.connection': 'Plataforma',
  'screen.tokens': 'Tokens de API',
  'screen.webhooks': 'Webhooks',
  'synonyms.platforms': 'integraciones bitrix24 bitrix zoho facebook conectar crm externo',
  'synonyms.tokens': 'api llave clave programa desarrolladores',
  'synonyms.webhooks': 'api avisos eventos programa desarrolladores',
  'action.newToken': 'Nuevo token de API',
  'action.newWebhook': 'Nuevo webhook',
} as const
