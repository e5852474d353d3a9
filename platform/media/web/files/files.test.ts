import { expect, test } from 'vitest'
import { admitFiles, MAX_FILES } from './admit-files.ts'
import { extensionOf, formatBytes, lookOf } from './file-kinds.ts'

test.each([
  ['Informe final.PDF', 'pdf', 'pdf'],
  ['ventas.2026.xlsx', 'xlsx', 'sheet'],
  ['dibujo.svg', 'svg', 'image'],
  ['sin nombre', '', 'other'],
  ['<img src=x onerror=alert(1)>.zip', 'zip', 'archive'],
  ['../../etc/passwd', '', 'other'],
])('%s has the extension «%s» and the icon %s', (name, ending, look) => {
  expect([extensionOf(name), lookOf(name)]).toEqual([ending, look])
})

test.each([
  [0, '0 KB'],
  [1, '0,1 KB'],
  [1023, '1 KB'],
  [1536, '1,5 KB'],
  [100 * 1024 * 1024, '100 MB'],
  [5 * 1024 ** 4, '5.120 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'es')).toBe(text)
})

test('files that are too large, empty or too many are refused by name, and the others are accepted', () => {
  const input = [
    { name: 'a', size: 10 },
    { name: 'b', size: 101 },
    { name: 'c', size: 0 },
    { name: 'd', size: 100 },
  ]
  expect(admitFiles(input, 0, 100)).toEqual({
    accepted: [input[0], input[3]],
    refused: [
      { name: 'b', size: 101, why: 'tooLarge' },
      { name: 'c', size: 0, why: 'blank' },
    ],
  })
  expect(admitFiles(input, MAX_FILES - 1, 100).refused.map(({ why }) => why)).toEqual([
    'tooLarge',
    'blank',
    'tooMany',
  ])
})
