import type { Report } from '#platform/report/contract/report.ts'
import { conversationReports } from './conversation-reports.ts'
import { messageReports } from './message-reports.ts'
import { serviceReport } from './service-report.ts'

/** In the order of the menu. */
const ORDER = [
  'general-join',
  'agentes',
  'recibidas',
  'tiempo-respuesta',
  'conversaciones',
  'conversaciones-in-out',
  'opciones-general',
  'opciones',
  'respuestas-bot',
  'etiquetas',
  'campanias',
  'encuestas',
  'cierres',
  'balance',
  'reporte-bot-activo',
  'pbx-join',
  'atencion',
]

export const joinReports: readonly Report[] = [...conversationReports, ...messageReports, serviceReport].sort(
  (one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name),
)
