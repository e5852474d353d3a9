import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFormTickets } from './form-tickets.ts'

const secret = Buffer.alloc(32, 7)
const [form, other] = [randomUUID(), randomUUID()]

test('a ticket belongs to one form and has an age', () => {
  let now = Date.parse('2026-03-02T15:00:00Z')
  const tickets = createFormTickets(secret, () => now)
  const ticket = tickets.issue(form)
  now += 5000
  expect(tickets.read(form, ticket)).toMatchObject({ age: 5000 })
  expect(tickets.read(other, ticket)).toBeNull()
})

test('a ticket cannot be altered or forged', () => {
  const tickets = createFormTickets(secret)
  const [id = '', issued = '', seal = ''] = tickets.issue(form).split('.')
  expect(tickets.read(form, `${id}.${Number(issued) - 9000}.${seal}`)).toBeNull()
  expect(tickets.read(form, `${randomUUID()}.${issued}.${seal}`)).toBeNull()
  expect(tickets.read(form, 'x')).toBeNull()
  expect(createFormTickets(Buffer.alloc(32, 8)).read(form, `${id}.${issued}.${seal}`)).toBeNull()
})
