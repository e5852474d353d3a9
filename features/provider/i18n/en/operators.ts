import type { operatorsEs } from '../es/operators.ts'

export const operatorsEn: Record<keyof typeof operatorsEs, string> = {
  'errors.provider.operator_needed': 'You cannot disable or delete yourself.',
  'operator.title': 'Operators',
  'operator.noun': 'the operator',
  'operator.one': 'operator',
  'operator.new': 'New operator',
  'operator.edit': 'Edit operator',
  'operator.search': 'Search by name or user',
  'operator.empty': 'There are no operators yet',
  'operator.emptyHint': 'Create the first.',
  'operator.username': 'User name',
  'operator.username.help':
    '2 to 64 unaccented letters, digits or signs (. _ @ -). It cannot be changed later.',
  'operator.short_name': 'Name',
  'operator.email': 'E-mail',
  'operator.language': 'Language',
  'operator.language.es': 'Español',
  'operator.language.en': 'English',
  'operator.password': 'Password',
}
