import { expect, test } from 'vitest'
import { planOf, queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { askForMembers, membersOf } from './ask-for-members.ts'

const extensions = Array.from({ length: 80 }, (_, at) => ({
  id: at + 1,
  number: String(1001 + at),
  name: `Persona ${at + 1}`,
  endpoint: `demo-${1001 + at}`,
  userId: null,
  callLimit: 2,
}))
const group = (id: number, members: number[]) => ({
  id,
  name: `Grupo ${id}`,
  strategy: 'all' as const,
  members,
  ringSeconds: 20,
  skipBusy: true,
  fallback: null,
})
const always = { open: true, until: null }
const slot = (id: number, open: Parameters<typeof membersOf>[1]) => ({
  id,
  name: `Franja ${id}`,
  timeZone: null,
  weekly: [],
  exceptions: [],
  closedOnHolidays: false,
  override: always,
  open,
  closed: { kind: 'ring_group', id: 2 } as const,
})
const plan = planOf({
  extensions,
  ringGroups: [
    group(1, [1, 2]),
    group(2, [3]),
    group(
      3,
      extensions.map(({ id }) => id),
    ),
  ],
  queues: [queueOf({ id: 1, members: [{ extension: 4, penalty: 0, fixed: true }] })],
  timeSlots: [slot(1, { kind: 'ring_group', id: 1 }), slot(2, { kind: 'time_slot', id: 2 })],
})

test('who rings first are the members of the group or queue that the hour leads to', () => {
  expect(membersOf(plan, { kind: 'ring_group', id: 1 }, 0)).toEqual([1, 2])
  expect(membersOf(plan, { kind: 'queue', id: 1 }, 0)).toEqual([4])
  expect(membersOf(plan, { kind: 'time_slot', id: 1 }, 0)).toEqual([1, 2])
  expect(membersOf(plan, { kind: 'hangup' }, 0)).toEqual([])
})

test('slots that lead in a circle lead to nobody', () => {
  expect(membersOf(plan, { kind: 'time_slot', id: 2 }, 0)).toEqual([])
})

test('each is asked for once, and no more of them than a group may have', async () => {
  const asked: string[] = []
  const engine = {
    contacts: async (endpoint: string) => {
      asked.push(endpoint)
      return []
    },
  }
  await askForMembers(engine, { plan, start: { destination: { kind: 'ring_group', id: 3 }, facts: [] } }, 0)
  expect(asked).toHaveLength(50)
  expect(new Set(asked).size).toBe(50)
})
