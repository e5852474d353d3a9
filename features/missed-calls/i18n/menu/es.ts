export const es = {
  'screen.missed': 'Llamadas perdidas',
  'synonyms.missed': 'perdidas abandonadas devolver pendientes sin contestar',
  'group.calls': 'Llamadas',
} as const
