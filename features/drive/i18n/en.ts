import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'drive.title': 'Drive',
  'errors.drive.into_itself': 'A folder cannot be put into itself.',
  'errors.drive.name_taken': 'This folder already has something of that name.',
  'errors.drive.too_deep': 'There are too many folders within folders.',
  'errors.drive.too_many': 'These are too many files and folders.',
  'errors.drive.stays_there': 'These files cannot be moved from here. Copy them.',
}
