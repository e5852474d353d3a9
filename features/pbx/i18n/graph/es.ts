export const es = {
  'view.list': 'Lista',
  'view.graph': 'Gráfico',
  retry: 'Reintentar',
  empty: 'Todavía no hay menús. Cree el primero en la lista.',
  add: 'Agregar un destino al gráfico',
  hint: 'Arrastre desde una tecla hasta su destino. Seleccione una línea y pulse Supr para quitarla.',
  key: 'Tecla {key}',
  'key.t': 'Si no marca nada',
  'key.i': 'Si no es válida',
  'problem.dead_end': 'No se puede marcar nada en este menú',
  'problem.unreachable': 'Nada lleva a este menú',
} as const
