import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'view.list': 'List',
  'view.graph': 'Graph',
  loading: 'Loading…',
  retry: 'Try again',
  empty: 'There are no menus yet.',
  edit: 'Edit',
  add: 'Add a destination to the graph',
  hint: 'Drag from a key to where it leads. Select a line and press Delete to take it away.',
  key: 'Key {key}',
  'key.t': 'When nothing is keyed in',
  'key.i': 'When it is not valid',
  'key.s': 'After the answer',
  'view.answers': 'Answers',
  'trial.call': 'Call it now',
  'trial.hint': 'Your phone calls this menu; the way it takes lights up.',
  'trial.running': 'Trial call in progress',
  'trial.over': 'The trial call is over',
  'trial.clear': 'Clear the way',
  'problem.dead_end': 'Nothing can be keyed in in this menu',
  'problem.unreachable': 'Nothing leads to this menu',
}
