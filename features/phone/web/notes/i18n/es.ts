export const es = {
  'notes.of': 'Nota de la llamada con {name}',
  'notes.write': 'Anotar',
  'notes.note': 'Nota',
  'notes.label': 'Etiqueta',
  'notes.save': 'Guardar',
  'notes.saved': 'Nota guardada',
  'notes.none': 'La llamada todavía no está en su historial. Intente en un momento.',
} as const
