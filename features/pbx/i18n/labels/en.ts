import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'call_label.title': 'Call labels',
  'call_label.noun': 'the label',
  'call_label.new': 'New label',
  'call_label.edit': 'Edit label',
  'call_label.search': 'Search labels',
  'call_label.empty': 'There are no labels yet',
  'call_label.emptyHint': 'With labels people sort the calls in their history.',
  'call_label.name': 'Name',
  'call_label.color': 'Colour',
}
