import { expect, test } from 'vitest'
import { fitPerson, splitName } from './imported-person.ts'

test.each([
  ['Ana', 'Ana', ''],
  ['Ana Paz', 'Ana', 'Paz'],
  ['Juan Romero Romero', 'Juan', 'Romero Romero'],
  ['María del Carmen Pérez Gómez', 'María del Carmen', 'Pérez Gómez'],
  ['Pedro de la Cruz', 'Pedro', 'de la Cruz'],
  ['Gómez Paz, Ana María', 'Ana María', 'Gómez Paz'],
])('%s', (name, first_name, last_name) => expect(splitName(name)).toEqual({ first_name, last_name }))

test('a name longer than its field goes on in the other one, and loses nothing', () => {
  const word = 'Asociación'
  for (const times of [6, 8, 12, 14, 40]) {
    const name = Array.from({ length: times }, () => word).join(' ')
    const { first_name, last_name } = splitName(name)
    expect(`${first_name} ${last_name}`.trim()).toBe(name)
    expect(first_name.length).toBeLessThanOrEqual(80)
    if (name.length < 150) expect(last_name.length).toBeLessThanOrEqual(80)
  }
  // One word that fits nowhere stays as it is, to be refused.
  expect(splitName('x'.repeat(200)).first_name).toHaveLength(200)
})

test('somebody without a name is called by what is known of them', () => {
  expect(fitPerson({ last_name: 'White' }, null)).toMatchObject({ first_name: 'White', last_name: null })
  expect(fitPerson({ mobile: '+573105550101' }, null)).toMatchObject({ first_name: '+573105550101' })
  expect(fitPerson({ city: 'Cali' }, null)).toEqual({ city: 'Cali' })
})

test('numbers are added to those of a known person, and a replaced main one stays', () => {
  const record = { mobile: '+571', other_phones: ['+572 (Casa)'], email: 'a@x.co', other_emails: [] }
  expect(fitPerson({ mobile: '+572' }, record)).toEqual({})
  expect(fitPerson({ mobile: '+573' }, record)).toEqual({
    mobile: '+573',
    other_phones: ['+572 (Casa)', '+571'],
  })
  expect(fitPerson({ other_phones: ['+571', '+574'] }, record)).toEqual({
    other_phones: ['+572 (Casa)', '+574'],
  })
  expect(fitPerson({ other_phones: [] }, record)).toEqual({ other_phones: [] })
  expect(fitPerson({ email: 'A@x.co' }, record)).toEqual({ email: 'A@x.co' })
})

test('a position without a company is kept in the notes, once', () => {
  expect(fitPerson({ first_name: 'Ana', position: 'Gerente' }, null)).toEqual({
    first_name: 'Ana',
    notes: 'Cargo: Gerente',
  })
  expect(fitPerson({ first_name: 'Ana', position: 'Gerente', company: 3 }, null)).toMatchObject({
    position: 'Gerente',
  })
  expect(fitPerson({ position: 'Gerente' }, { company: { id: 3, label: 'Acme' } })).toMatchObject({
    position: 'Gerente',
  })
  expect(fitPerson({ position: 'Gerente' }, { company: null, notes: 'x\nCargo: Gerente' })).toEqual({})
  expect(fitPerson({ position: null }, { company: null })).toMatchObject({ position: null })
})
