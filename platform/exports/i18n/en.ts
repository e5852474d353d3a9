import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'exports.title': 'Exports',
  'exports.hint': 'Large files are prepared here and kept for three days.',
  'exports.empty': 'There are no exports',
  'exports.emptyHint': 'Lists and reports of more than 50,000 rows that you export appear here.',
  'exports.failed': 'The exports could not be loaded',
  'exports.begun': 'The export is being prepared in the background',
  'exports.begunHint':
    'It has more than 50,000 rows. The bell will tell you when it is ready; you can also see it under Exports.',
  'exports.see': 'View',
  'exports.state.waiting': 'Waiting',
  'exports.state.running': 'Being prepared',
  'exports.state.done': 'Ready',
  'exports.state.failed': 'Could not be completed',
  'exports.state.cancelled': 'Cancelled',
  'exports.progress': '{written} of {total} rows',
  'exports.rows': '{written} rows',
  'exports.download': 'Download',
  'exports.downloadOf': 'Download: {title}',
  'exports.cancelOf': 'Cancel: {title}',
  'exports.notice.done': 'Export ready: {title}',
  'exports.notice.done.body': '{count} rows. Download it within three days',
  'exports.notice.failed': 'Could not be exported: {title}',
  'exports.notice.failed.body': 'Try again with fewer rows, or check the company’s storage',
  'errors.export.not_now': 'This can no longer be done with this export.',
  'errors.export.under_way': 'You have three exports being prepared already. Wait until one has ended.',
}
