import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.general': 'General',
  'screen.detalle': 'Detail',
  'screen.perdidas': 'Missed',
  'screen.extensiones': 'Extensions',
}
