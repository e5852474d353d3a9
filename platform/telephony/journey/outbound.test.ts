import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboundFor } from './outbound.ts'
import type { OutboundRoute } from './plan.ts'
import { trunkOf } from './plan-for-tests.ts'

const trunk = trunkOf(1)
const route = (name: string, pattern: string): OutboundRoute => ({
  name,
  pattern,
  strip: 0,
  prepend: '',
  trunks: [trunk.id],
  price: 1,
  reach: 'national',
})
const routes = [route('celulares', '3XXXXXXXXX'), route('fijos', '60XXXXXXXX'), route('otros', '.')]
const colombia = { country: 'CO', countryPrefix: '57', trunks: [trunk], outboundRoutes: routes }

const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 8, maxLength: 8 })

test('a number of the own country takes one route, and so has one price, however it is written', () => {
  fc.assert(
    fc.property(fc.constantFrom('30', '60'), digits, (begins, rest) => {
      const number = begins + rest.join('')
      const names = ['', '+57', '0057'].map((prefix) => outboundFor(colombia, prefix + number)?.route?.name)
      expect(new Set(names)).toEqual(new Set([begins === '30' ? 'celulares' : 'fijos']))
    }),
  )
})

test.each([
  ['US', '+18095551234', 'abroad', 'Dominican Republic'],
  ['US', '+18765551234', 'abroad', 'Jamaica'],
  ['US', '+12125551234', 'domestic', 'New York'],
  ['US', '12125551234', 'domestic', 'New York'],
  ['PR', '+17872345678', 'domestic', 'San Juan'],
  ['PR', '+12125551234', 'abroad', 'New York'],
  ['DO', '+18005551234', 'domestic', 'toll free'],
])('in %s %s takes the route %s (%s)', (country, dialed, name) => {
  const outboundRoutes = [route('domestic', 'NXXNXXXXXX'), route('abroad', '+1.')]
  const plan = { country, countryPrefix: '1', trunks: [trunk], outboundRoutes }
  expect(outboundFor(plan, dialed)?.route?.name).toBe(name)
})

const rule = (name: string, pattern: string, strip: number, prepend: string | null) => ({
  name,
  pattern,
  strip,
  prepend,
})

test.each([
  ['03001234567', 'celulares', '3001234567'],
  ['3001234567', 'celulares', '3001234567'],
  ['*7', 'otros', '+13055550100'],
  ['123', '123', '123'],
  ['991', '123', '123'],
])('with number rules %s takes the route %s as %s', (dialed, name, sent) => {
  const numberRules = [
    rule('cero', '03XXXXXXXXX', 1, null),
    rule('oficina', '*7', 2, '+13055550100'),
    rule('nunca', '123', 3, '+13055550199'),
    rule('ayuda', '991', 3, '123'),
  ]
  const choice = outboundFor({ ...colombia, numberRules }, dialed)
  expect([choice?.route?.name, choice?.number]).toEqual([name, sent])
  expect(choice?.emergency).toBe(sent === '123')
})
