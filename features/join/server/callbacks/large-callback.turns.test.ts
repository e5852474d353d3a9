import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { leastTurn, turnOf } from '#platform/testing/turn-meter.ts'
import { cloudLineOf } from '../testing-cloud.ts'

/** The longest turn of the event loop that a callback may cost all others, ms of the thread's own time. */
const MAX_TURN_MS = 100

const program = await startTestProgram()
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)

/** The longest turn of the program while it takes a callback, ms. */
const leastOf = (make: () => object, answered: (status: number) => void) =>
  leastTurn(MAX_TURN_MS, () => {
    const sent = line.tell(make())
    // From here on: what is measured is the program's work, not the making of its input.
    return turnOf(async () => answered(await sent))
  })

let made = 0

const messages = (count: number) => ({
  contacts: [],
  messages: Array.from({ length: count }, () => ({
    from: '573001112233',
    // New ones each time: what is stored already costs less.
    id: `wamid.${++made}`,
    timestamp: '1763650000',
    type: 'text',
    text: { body: 'x' },
  })),
})

test('a callback of tens of thousands of tiny messages is refused, and a large batch is stored, without blocking', async () => {
  for (const [count, status] of [
    [38_000, 413],
    [1_000, 200],
    [4_900, 200],
  ] as const) {
    const turn = await leastOf(
      () => messages(count),
      (answer) => expect([count, answer]).toEqual([count, status]),
    )
    expect(turn, String(count)).toBeLessThan(MAX_TURN_MS)
  }
})

test('elements that are no updates cost as little, whatever they are', async () => {
  for (const [name, make] of Object.entries<() => object>({
    numbers: () => ({ messages: Array(1_000_000).fill(1) }),
    within: () => ({ messages: Array(50_000).fill(1), statuses: [] }),
    texts: () => ({ statuses: Array(50_000).fill('x') }),
    contacts: () => ({ contacts: Array(50_000).fill(1), messages: [] }),
    both: () => ({ contacts: Array(9_000).fill({}), messages: messages(3_000).messages }),
  })) {
    const turn = await leastOf(make, (answer) =>
      expect([name, [200, 413]]).toEqual([name, expect.arrayContaining([answer])]),
    )
    expect(turn, name).toBeLessThan(MAX_TURN_MS)
  }
})

test('what people write is stored, however it looks: braces, half an emoji, a NUL', async () => {
  const bodies = ['{'.repeat(8_000), `${'x'.repeat(8_191)}😀`, 'a\u0000b', `"\\${'[,'.repeat(20_000)}`]
  const { messages: template } = messages(bodies.length)
  const value = {
    contacts: [],
    messages: template.map((one, at) => ({
      ...one,
      id: `wamid.looks-${at}`,
      text: { body: bodies[at] ?? '' },
    })),
  }
  expect(await line.tell(value)).toBe(200)
  // A key longer than the column, too.
  expect(
    await line.tell({ contacts: [], messages: [{ ...template[0], id: `wamid.${'k'.repeat(2_000)}` }] }),
  ).toBe(200)
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM join_inbox WHERE dedupe_key LIKE 'wamid.looks-%' OR dedupe_key LIKE 'wamid.kkk%'`.execute(
    program.database.systemRows,
  )
  expect(rows[0]?.kept).toBe(bodies.length + 1)
})
