import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'push.missedCall': 'Missed call',
}
