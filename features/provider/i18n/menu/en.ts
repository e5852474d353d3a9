import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.companies': 'Companies',
  'screen.servers': 'Asterisk servers',
  'screen.jitsiServers': 'Jitsi servers',
  'screen.jitsiServers.synonyms': 'meetings video calls conferences',
  'screen.numbers': 'Numbers',
  'screen.numbers.synonyms': 'DID lines public numbers porting',
  'screen.countries': 'Countries',
  'screen.operators': 'Operators',
  'action.newCompany': 'New company',
  'action.newServer': 'New Asterisk server',
  'action.newJitsiServer': 'New Jitsi server',
  'action.newOperator': 'New operator',
  'action.newPreTranslation': 'New pre-translation rule',
  'action.newNumber': 'Give a number to a company',
  'action.newCountry': 'New country',
  'screen.preTranslations': 'Pre-translations',
  'screen.ownCompany': 'Company',
  'screen.ownCompany.synonyms': 'data time zone language currency logo colours',
}
