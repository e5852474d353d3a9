import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'group.access': 'Access',
  'screen.providers': 'Identity providers',
  'screen.domains': 'Mail domains',
  'synonyms.providers':
    'sso oidc saml google microsoft entra azure okta keycloak single sign-on identity provider',
  'synonyms.domains': 'dns txt mail sso prove domain',
  'action.newProvider': 'New identity provider',
  'action.newDomain': 'New mail domain',
}
