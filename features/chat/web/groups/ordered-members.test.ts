import { expect, test } from 'vitest'
import { orderedMembers } from './ordered-members.ts'

test('oneself comes first, then the administrators, then the others by name', () => {
  const member = (id: number, name: string, is_admin = false) => ({ id, name, is_admin })
  const members = [member(1, 'Zoe', true), member(2, 'Álvaro'), member(3, 'Bruno'), member(4, 'Ana', true)]
  expect(orderedMembers(members, 3).map(({ id }) => id)).toEqual([3, 4, 1, 2])
  expect(members[0]?.id).toBe(1)
})
