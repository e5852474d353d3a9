import { expect, test } from 'vitest'
import { detailDescriber } from './describe-details.ts'

const catalogue = {
  es: {
    'ivr.key_2': 'Tecla 2',
    'ivr.retries': 'Repeticiones',
    'ivr.survey': 'Encuesta',
    'company.plan': 'Plan',
    'company.plan.basic': 'Básico',
    'policy.kept_days': 'Días que se conservan',
    'audit.detail.reason': 'Motivo',
  },
  en: { 'ivr.key_2': 'Key 2' },
}
const describe = detailDescriber([catalogue])({ language: 'es', timeZone: 'America/Bogota' })
const of = (subject_type: string, details: unknown) => describe({ action: 'x', subject_type, details })

test('a change is told by the names of the screen', () => {
  expect(of('ivr', { key_2: { from: { id: 1, label: 'Ventas' }, to: { id: 2, label: 'Soporte' } } })).toEqual(
    {
      lines: [{ field: 'Tecla 2', from: 'Ventas', to: 'Soporte' }],
      sentence: 'Cambió «Tecla 2» a Soporte',
    },
  )
  const two = of('ivr', { key_2: { from: null, to: { label: 'X' } }, survey: { from: false, to: true } })
  expect(two.lines[1]).toEqual({ field: 'Encuesta', from: 'No', to: 'Sí' })
  expect(two.sentence).toBe('Cambió «Tecla 2» y «Encuesta»')
  expect(of('company', { plan: { from: 'custom', to: 'basic' } }).lines[0]?.to).toBe('Básico')
  expect(of('recording_policy', { kept_days: 30 }).sentence).toBe('Días que se conservan: 30')
})

test('nothing shows keys or JSON', () => {
  const odd = of('ivr', {
    secret_field: { from: { kind: 'queue', id: 3 }, to: [{ a: { b: [1, null] } }, 'x'] },
    v12: { from: '', to: '2026-11-26T15:00:00.000Z' },
    ids: [1, 2, 3],
    reason: 'Depuración',
  })
  const told = JSON.stringify(odd.lines.map(({ field, from, to }) => [field, from, to]))
  for (const key of ['secret_field', 'v12', '"ids', '{', '}', 'kind']) expect(told).not.toContain(key)
  expect(odd.lines[1]?.to).toBe('26/11/2026 10:00')
  expect(odd.lines[2]?.to).toBe('3 registros')
})

test.each([null, undefined, [], 'texto', 7, {}])('details %j are nothing', (details) => {
  expect(of('ivr', details)).toEqual({ lines: [], sentence: null })
})
