export const es = {
  'screen.companies': 'Empresas',
  'screen.servers': 'Servidores Asterisk',
  'screen.jitsiServers': 'Servidores Jitsi',
  'screen.jitsiServers.synonyms': 'reuniones videollamadas videoconferencias',
  'screen.countries': 'Países',
  'screen.operators': 'Operadores',
  'action.newCompany': 'Nueva empresa',
  'action.newServer': 'Nuevo servidor Asterisk',
  'action.newJitsiServer': 'Nuevo servidor Jitsi',
  'screen.preTranslations': 'Pre-traducciones',
}
