import { expect, test } from 'vitest'
import { asDefaults, prefill, subjectOf } from './prefill.ts'

const rosa = subjectOf({ custom_name: 'Doña Rosa', name: 'rosita', phone: '573001112233' }, 'Ana')
const pedro = subjectOf({ custom_name: null, name: 'Pedro', phone: '' }, 'Luis')
const template = { message: 'Hola {{1}}, le escribe {{2}} por su caso {{3}}.', params: 3, default_values: [] }

test('a field after a greeting is the contact’s name, as the company calls them', () => {
  expect(prefill(template, rosa)).toEqual(['Doña Rosa', '', ''])
  expect(prefill({ ...template, message: 'Caso {{1}}: ¡Buenos días, {{2}}!' }, pedro)).toEqual([
    '',
    'Pedro',
    '',
  ])
  expect(prefill(template, subjectOf({ custom_name: null, name: '', phone: '57300' }, 'Ana'))).toEqual([
    '',
    '',
    '',
  ])
})

test('defaults saved with one contact do not name them to another', () => {
  const saved = asDefaults(['Doña Rosa', 'Ana de Ventas', '+573001112233'], rosa)
  expect(saved).toEqual(['{nombre}', '{asesor} de Ventas', '{telefono}'])
  expect(prefill({ ...template, default_values: saved }, pedro)).toEqual(['Pedro', 'Luis de Ventas', ''])
})
