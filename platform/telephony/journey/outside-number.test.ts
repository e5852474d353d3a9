import { describe, expect, test } from 'vitest'
import type { Destination } from '../contract/destination.ts'
import { fits } from '../numbers/number-pattern.ts'
import { outboundFor } from './outbound.ts'
import { planOf, trunkOf } from './plan-for-tests.ts'
import { walk } from './walk-for-tests.ts'

describe('an outside number', () => {
  const outside: Destination = { kind: 'outside', number: '3001234567' }
  const mobile = {
    name: 'Celulares',
    pattern: '3XXXXXXXXX',
    strip: 0,
    prepend: '57',
    trunks: [2, 1],
    price: 90,
    reach: 'mobile',
  } as const
  const plan = planOf({ trunks: [trunkOf(1), trunkOf(2, 1)], outboundRoutes: [mobile] })

  const abroad = {
    ...mobile,
    name: 'Otros países',
    pattern: '+.',
    prepend: '',
    reach: 'international',
  } as const
  const help = { ...mobile, name: '123', pattern: '123', prepend: '', reach: 'emergency' } as const
  test.each([
    // With and without the country prefix a number takes the same route.
    ['+573001234567', 'Celulares', '573001234567'],
    ['00573001234567', 'Celulares', '573001234567'],
    ['573001234567', 'Celulares', '573001234567'],
    ['+12025550100', 'Otros países', '+12025550100'],
    ['+576015550100', 'Otros países', '+576015550100'],
    // Emergency numbers (123) always work, and longer spellings do not bypass limits.
    ['57123', null, null],
    ['12025550100', null, null],
  ])('%s goes by %s as %s', (dialed, route, number) => {
    const choice = outboundFor({ ...plan, outboundRoutes: [help, mobile, abroad] }, dialed)
    expect([choice?.route?.name ?? null, choice?.number ?? null]).toEqual([route, number])
  })

  test('a route that matches every number gets it as dialled', () => {
    const all = { ...mobile, pattern: '.', prepend: '' }
    expect(outboundFor({ ...plan, outboundRoutes: [all] }, '+573001234567')?.number).toBe('+573001234567')
  })

  test.each([
    ['3XXXXXXXXX', '3001234567', true],
    ['NXXXXXX', '1234567', false],
    ['+.', '+573001234567', true],
    ['Z.', '0123', false],
  ])('%s and %s: %s', (pattern, number, expected) => {
    expect(fits(pattern, number)).toBe(expected)
  })

  test("uses the first free trunk, in its carrier's format", () => {
    expect(walk(plan, outside).facts).toEqual([
      { kind: 'outside', about: { number: '573001234567', trunk: 2, asked: '3001234567' } },
    ])
    const full = { trunkCalls: (id: number) => (id === 2 ? 1 : 0) }
    expect(walk(plan, outside, '', full).step).toMatchObject({ kind: 'outside', trunk: 1 })
  })

  test('without a matching route is refused', () => {
    expect(walk(plan, { kind: 'outside', number: '0012025550100' }).kinds).toEqual(['outside_refused'])
  })
})
