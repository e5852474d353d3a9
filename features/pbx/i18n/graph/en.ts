import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'view.list': 'List',
  'view.graph': 'Graph',
  retry: 'Try again',
  empty: 'There are no menus yet. Make the first one in the list.',
  add: 'Add a destination to the graph',
  hint: 'Drag from a key to where it leads. Select a line and press Delete to take it away.',
  key: 'Key {key}',
  'key.t': 'When nothing is keyed in',
  'key.i': 'When it is not valid',
  'problem.dead_end': 'Nothing can be keyed in in this menu',
  'problem.unreachable': 'Nothing leads to this menu',
}
