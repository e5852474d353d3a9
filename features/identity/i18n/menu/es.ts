export const es = {
  'group.access': 'Acceso',
  'screen.providers': 'Proveedores de identidad',
  'screen.domains': 'Dominios de correo',
  'synonyms.providers':
    'sso oidc saml google microsoft entra azure okta keycloak inicio de sesión único proveedor identidad',
  'synonyms.domains': 'dns txt correo sso comprobar dominio',
  'action.newProvider': 'Nuevo proveedor de identidad',
  'action.newDomain': 'Nuevo dominio de correo',
} as const
