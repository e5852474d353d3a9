import { expect, test } from 'vitest'
import { MAX_CALLING } from '../../contract/room-socket.ts'
import { createPhoneCalls, type PhoneOrder } from './phone-calls.ts'

/** Calls of one member of a room; `orders` are those that reached the exchange. */
function room() {
  const orders: PhoneOrder[] = []
  const calls = createPhoneCalls({
    callPhone(order) {
      orders.push(order)
      return { hangUp: () => {} }
    },
    inside: () => 1,
    enter: () => null,
    nameOf: async () => '',
    onChange: () => {},
  })
  const call = (number: string) => calls.start({ userId: 7 }, { number, name: '' })
  return { orders, calls, call, shown: () => calls.shown().map(({ number, phase }) => `${number} ${phase}`) }
}

test('whatever failed before, one more call is made and shown', () => {
  const { orders, calls, call, shown } = room()
  const numbers = Array.from({ length: 2 * MAX_CALLING }, (_, at) => String(1000 + at))
  for (const number of numbers) {
    call(number)
    orders.at(-1)?.failed('busy')
  }
  call('2000')
  expect(orders).toHaveLength(numbers.length + 1)
  expect(shown()).toEqual([...numbers.slice(1).map((number) => `${number} failed`), '2000 calling'])
  calls.stop()
})

test('a number that rings is not called twice, and one that failed is called anew', () => {
  const { orders, calls, call, shown } = room()
  call('1001')
  call('1001')
  expect(orders).toHaveLength(1)
  orders[0]?.failed('busy')
  call('1001')
  expect(shown()).toEqual(['1001 calling'])
  calls.stop()
})
