import { expect, test } from 'vitest'
import { viaOf } from './via.present.ts'

const did = { fact: { kind: 'did', about: { did: 1, number: '576015550100', label: 'Ventas' } } } as const
const menu = { fact: { kind: 'ivr', about: { ivr: 7, name: 'Portada' } } } as const
const late = { fact: { kind: 'ivr_timeout', about: { ivr: 7 } } } as const
const group = { fact: { kind: 'ring_group', about: { ring_group: 3, name: 'Recepción' } } } as const

test('a direct call has no path', () => {
  expect(viaOf([])).toEqual({})
})

test('a menu shows its last key', () => {
  const key = (option: string) => ({ fact: { kind: 'ivr_option', about: { ivr: 7, option } } }) as const
  expect(viaOf([did, menu, key('9'), late, menu, key('1'), group])).toEqual({
    via: ['Ventas', 'Portada: 1', 'Recepción'],
  })
})

test('a menu left without a key shows once, by its name', () => {
  expect(viaOf([did, menu, late, late, group])).toEqual({ via: ['Ventas', 'Portada', 'Recepción'] })
})

test('a transferred call shows who sent it, by name where it is a colleague', () => {
  const by = (extension: number | null) =>
    ({
      fact: { kind: 'transferred', about: { by: extension, number: '1001', from: 'c', how: 'blind' } },
    }) as const
  const nameOf = (extension: number) => (extension === 5 ? 'Ana' : undefined)
  expect(viaOf([did, by(5)], nameOf)).toEqual({ via: ['Ventas', 'Ana'] })
  expect(viaOf([by(null)], nameOf)).toEqual({ via: ['1001'] })
})
