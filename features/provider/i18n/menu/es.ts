export const es = {
  'screen.companies': 'Empresas',
  'screen.servers': 'Servidores Asterisk',
  'screen.countries': 'Países',
  'screen.operators': 'Operadores',
  'action.newCompany': 'Nueva empresa',
  'action.newServer': 'Nuevo servidor Asterisk',
  'screen.preTranslations': 'Pre-traducciones',
}
