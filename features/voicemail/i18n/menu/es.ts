export const es = {
  'screen.voicemail': 'Buzón de voz',
  'synonyms.voicemail': 'mensajes de voz voicemail contestador',
  'group.calls': 'Llamadas',
  unheard_one: '{count} mensaje sin escuchar',
  unheard_other: '{count} mensajes sin escuchar',
}
