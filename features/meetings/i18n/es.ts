export const es = {
  'meetings.hiddenNumber': 'Número oculto',
  'meetings.opening': 'Abriendo la reunión…',
  'meetings.failed': 'No se pudo abrir la reunión',
  'meetings.blocked': 'El navegador no abrió la pestaña de la reunión',
  'meetings.blockedHint':
    'Ábrala con este botón. Para que la próxima vez se abra sola, permita las ventanas emergentes de este sitio.',
} as const
