import { expect, test } from 'vitest'
import { scriptsOf } from './web-weight.ts'

const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_ui.js'] },
  'shell.tsx': { file: 'assets/shell.js', imports: ['_ui.js', '_list.js'] },
  '_ui.js': { file: 'assets/ui.js' },
  '_list.js': { file: 'assets/list.js', name: 'lists', imports: ['_ui.js'] },
  'later.tsx': { file: 'assets/later.js' },
}

test('imports of a part count once, lazy imports do not', () => {
  expect(scriptsOf(manifest, ['index.html'])).toEqual(['assets/main.js', 'assets/ui.js'])
  expect(scriptsOf(manifest, ['index.html', 'shell.tsx']).toSorted()).toEqual([
    'assets/list.js',
    'assets/main.js',
    'assets/shell.js',
    'assets/ui.js',
  ])
})

test('a group of modules is found by its name', () => {
  expect(scriptsOf(manifest, ['lists']).toSorted()).toEqual(['assets/list.js', 'assets/ui.js'])
})

test('a source missing from the build is an error', () => {
  expect(() => scriptsOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
})
