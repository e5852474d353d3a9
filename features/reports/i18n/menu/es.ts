export const es = {
  'area.title': 'Reportes',
  'area.titleSuffix': 'Reportes',
  'screen.general': 'General',
  'screen.detalle': 'Detalle',
  'screen.perdidas': 'Perdidas',
  'screen.extensiones': 'Extensiones',
} as const
