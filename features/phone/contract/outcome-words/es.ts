/** Outcomes of a call. */
export const es = {
  'outcome.answered': 'Contestada',
  'outcome.busy': 'Ocupado',
  'outcome.no-answer': 'Sin respuesta',
  'outcome.unregistered': 'No conectado',
  'outcome.rejected': 'Rechazada',
  'outcome.unknown-number': 'Número inexistente',
  'outcome.not-allowed': 'No permitida',
  'outcome.cancelled': 'Cancelada',
  'outcome.congestion': 'Congestión',
  'outcome.daily-limit': 'Máximo diario alcanzado',
  'outcome.device-lost': 'Conexión perdida',
  'outcome.engine-restarted': 'Central reiniciada',
  'outcome.suspended': 'Empresa suspendida',
  'outcome.completed': 'Atendida por el sistema',
  'outcome.failed': 'Fallida',
} as const
