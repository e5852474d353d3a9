export const es = {
  'screen.recordings': 'Grabaciones',
  'synonyms.recordings': 'llamadas grabadas audio escuchar descargar',
  'group.calls': 'Llamadas',
  'group.tools': 'Herramientas',
}
