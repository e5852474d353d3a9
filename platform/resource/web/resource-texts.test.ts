import { expect, test } from 'vitest'
import { optionalText } from '#platform/resource/contract/field.ts'
import { resourceTexts } from './resource-texts.ts'

const es = {
  'line.secret.help': 'Se guarda cifrada.',
  'line.secret.kept': 'Déjela vacía para conservarla.',
  'line.seats.0': 'Sin límite',
  'line.pin.kept': 'Déjelo vacío para conservarlo.',
}
const fields = {
  secret: optionalText({ max: 9 }),
  pin: optionalText({ max: 9 }),
  name: optionalText({ max: 9 }),
}
const texts = resourceTexts({ name: 'line', fields }, { es, en: es }, 'es')

test('a number with a label is shown as the label', () => {
  expect(texts.choice('seats', '0')).toBe('Sin límite')
  expect(texts.choice('seats', '12')).toBe('12')
})

test('the hint about the stored value is shown only when editing', () => {
  expect(texts.help('secret', true)).toBe('Se guarda cifrada.')
  expect(texts.help('secret', false)).toBe('Se guarda cifrada. Déjela vacía para conservarla.')
  expect(texts.help('pin', true)).toBeUndefined()
  expect(texts.help('pin', false)).toBe('Déjelo vacío para conservarlo.')
  expect(texts.help('name', false)).toBeUndefined()
})
