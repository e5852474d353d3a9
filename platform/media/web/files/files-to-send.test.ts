import { expect, test } from 'vitest'
import { filesToSend } from './files-to-send.ts'

const chosen = (id: string, caption = '') => ({ id, file: new File(['x'], `${id}.txt`), caption })

test("the composer's text becomes the caption of the first file without one", () => {
  const { files, rest } = filesToSend([chosen('a', ' Contrato '), chosen('b'), chosen('c')], ' Para mañana ')
  expect(files.map(({ caption, clientId, name }) => [clientId, name, caption])).toEqual([
    ['a', 'a.txt', 'Contrato'],
    ['b', 'b.txt', 'Para mañana'],
    ['c', 'c.txt', ''],
  ])
  expect(rest).toBe('')
})

test('the text is sent as a message of its own if all files have captions', () => {
  expect(filesToSend([chosen('a', 'Contrato')], 'Hola').rest).toBe('Hola')
  expect(filesToSend([], 'Hola').rest).toBe('Hola')
})
