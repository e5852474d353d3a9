export const es = {
  'screen.recordings': 'Grabaciones',
  'synonyms.recordings': 'llamadas grabadas audio escuchar descargar',
  'action.policy': 'Qué se graba',
  'group.calls': 'Llamadas',
  'group.tools': 'Herramientas',
}
