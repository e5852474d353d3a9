export const es = {
  'call_label.title': 'Etiquetas de llamadas',
  'call_label.noun': 'la etiqueta',
  'call_label.new': 'Nueva etiqueta',
  'call_label.edit': 'Editar etiqueta',
  'call_label.search': 'Buscar etiquetas',
  'call_label.empty': 'Todavía no hay etiquetas',
  'call_label.emptyHint': 'Con etiquetas las personas clasifican sus llamadas en el historial.',
  'call_label.name': 'Nombre',
  'call_label.color': 'Color',
} as const
