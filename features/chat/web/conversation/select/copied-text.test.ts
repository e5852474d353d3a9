import { expect, test } from 'vitest'
import type { Message } from '../../../contract/message.ts'
import { copiedText } from './copied-text.ts'

const said = (name: string, message: string, file = '') =>
  ({ author: { name }, message, created_at: '10:15', content: file }) as Message
const words = {
  nameOf: ({ author }: Message) => author?.name ?? '',
  whenOf: ({ created_at }: Message) => created_at,
  fileOf: ({ content }: Message) => content ?? '',
}

test('one message is copied as its text, or else as the name of its file', () => {
  expect(copiedText([said('Ana', 'Hola')], words)).toBe('Hola')
  expect(copiedText([said('Ana', 'Mira', 'plano.pdf')], words)).toBe('Mira')
  expect(copiedText([said('Ana', '', 'plano.pdf')], words)).toBe('plano.pdf')
  expect(copiedText([], words)).toBe('')
})

test('several messages are copied one a line, with time and author', () => {
  const text = copiedText([said('Ana', 'Hola'), said('Luis', 'Mira', 'plano.pdf')], words)
  expect(text).toBe('[10:15] Ana: Hola\n[10:15] Luis: plano.pdf Mira')
})
