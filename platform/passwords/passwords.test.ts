import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('few hashes run at once, askers come by turns, and a flood is turned away', async () => {
  const stored = await hashPassword('buena')
  const order: string[] = []
  const flood = Array.from({ length: 200 }, (_, at) =>
    verifyPassword(stored, `mala ${at}`, '10.0.0.1').then(
      () => order.push('flood'),
      (error: { kind?: { code: string } }) => order.push(error.kind?.code ?? 'other'),
    ),
  )
  const other = verifyPassword(stored, 'buena', '10.0.0.2').then((fits) => {
    order.push('other')
    return fits
  })
  expect(await other).toBe(true)
  // The other asker waited for those that ran, not for the line.
  expect(order.filter((one) => one === 'flood').length).toBeLessThan(10)
  await Promise.all(flood)
  expect(order.filter((one) => one === 'unavailable').length).toBeGreaterThan(100)
})

test('a user that nobody is has the price of one that somebody is', async () => {
  expect(await verifyPassword(null, 'decoy')).toBe(false)
  expect(await verifyPassword('', 'decoy')).toBe(false)
})
