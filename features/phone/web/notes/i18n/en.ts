import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'notes.of': 'Note on the call with {name}',
  'notes.write': 'Add a note',
  'notes.note': 'Note',
  'notes.label': 'Label',
  'notes.save': 'Save',
  'notes.saved': 'Note saved',
  'notes.none': 'The call is not in your history yet. Try again in a moment.',
}
