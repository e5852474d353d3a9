export const es = {
  'push.missedCall': 'Llamada perdida',
} as const
