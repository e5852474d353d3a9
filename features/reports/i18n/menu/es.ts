export const es = {
  'screen.general': 'General',
  'screen.detalle': 'Detalle',
  'screen.perdidas': 'Perdidas',
  'screen.extensiones': 'Extensiones',
} as const
