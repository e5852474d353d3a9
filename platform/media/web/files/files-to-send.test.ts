import { expect, test } from 'vitest'
import { filesToSend } from './files-to-send.ts'

const chosen = (id: string, caption = '') => ({ id, file: new File(['x'], `${id}.txt`), caption })

test('what was written beside files is the caption of the first that has none', () => {
  const { files, rest } = filesToSend([chosen('a', ' Contrato '), chosen('b'), chosen('c')], ' Para mañana ')
  expect(files.map(({ caption, clientId, name }) => [clientId, name, caption])).toEqual([
    ['a', 'a.txt', 'Contrato'],
    ['b', 'b.txt', 'Para mañana'],
    ['c', 'c.txt', ''],
  ])
  expect(rest).toBe('')
})

test('it is said by itself where each has its own', () => {
  expect(filesToSend([chosen('a', 'Contrato')], 'Hola').rest).toBe('Hola')
  expect(filesToSend([], 'Hola').rest).toBe('Hola')
})
