import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

test.each([
  'Not Found',
  'not found',
  'Busy here',
  'Server Time-out',
  'Request-URI Too Long',
  'Status',
  '',
  '   ',
  '404',
  '---',
])('%j says no more than its status', (phrase) => {
  expect(refusalWords(phrase)).toBeNull()
})

test.each([
  ['El número marcado no existe', 'El número marcado no existe'],
  ['  Saldo   insuficiente\t', 'Saldo insuficiente'],
  ['Abonado\r\nX-Evil: 1', 'Abonado X-Evil: 1'],
  ['\u202Eotla otecer', 'otla otecer'],
  ['número 不在 servicio', 'número 不在 servicio'],
])('%j is told as %j', (phrase, told) => {
  expect(refusalWords(phrase)).toBe(told)
})

test('a long text is cut, and no character is halved', () => {
  expect(refusalWords('😀a'.repeat(200))).toBe('😀a'.repeat(60))
})
