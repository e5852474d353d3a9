import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'outcome.answered': 'Answered',
  'outcome.busy': 'Busy',
  'outcome.no-answer': 'No answer',
  'outcome.unregistered': 'Not connected',
  'outcome.rejected': 'Rejected',
  'outcome.unknown-number': 'Unknown number',
  'outcome.not-allowed': 'Not allowed',
  'outcome.cancelled': 'Cancelled',
  'outcome.congestion': 'Congestion',
  'outcome.daily-limit': 'Daily limit reached',
  'outcome.device-lost': 'Connection lost',
  'outcome.engine-restarted': 'Server restarted',
  'outcome.suspended': 'Company suspended',
  'outcome.completed': 'Handled by the system',
  'outcome.failed': 'Failed',
}
