import { average, count, defineSource, distinct, share } from '#platform/report/contract/source.ts'

/** Each time that a call was in a menu. */
export const menuCallsSource = defineSource({
  name: 'menuCalls',
  dimensions: {
    menu: { kind: 'reference' },
    /** A key, several keys, `timeout`, `invalid`, `abandoned` or `ended`. */
    choice: { kind: 'text' },
    /** Name at that time of what it came to. */
    next: { kind: 'text' },
    repeated: { kind: 'choice', values: ['true', 'false'] },
    /** Who answered the call in the end. */
    agent: { kind: 'reference' },
    /** The last one in which the call waited. */
    queue: { kind: 'reference' },
  },
  measures: {
    visits: count('calls'),
    chosen: distinct('call_id'),
    repeated: count('calls', { where: { repeated: ['true'] }, better: 'less' }),
    repeatedRate: share('calls', { repeated: ['true'] }, { better: 'less' }),
    abandoned: count('calls', { where: { choice: ['abandoned'] }, better: 'less' }),
    abandonedRate: share('calls', { choice: ['abandoned'] }, { better: 'less' }),
    silent: count('calls', { where: { choice: ['timeout'] }, better: 'less' }),
    invalid: count('calls', { where: { choice: ['invalid'] }, better: 'less' }),
    averageTime: average('menu_seconds', 'calls'),
  },
  columns: {
    at: 'instant',
    menu: 'text',
    name: 'text',
    number: 'phone',
    choice: 'text',
    next: 'text',
    time: 'seconds',
  },
})
