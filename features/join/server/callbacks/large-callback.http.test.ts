import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { measureTurns } from '#platform/testing/turn-meter.ts'
import { cloudLineOf } from '../testing-cloud.ts'

/** The longest turn of the event loop that a callback may cost all others, ms of the thread's own time. */
const LONGEST_TURN = 100

const program = await startTestProgram()
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)

const messages = (count: number) => ({
  contacts: [],
  messages: Array.from({ length: count }, (_, index) => ({
    from: '573001112233',
    id: `wamid.${count}-${index}`,
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
    const value = messages(count)
    const sent = line.tell(value)
    // From here on: what is measured is the program's work, not the making of its input.
    const meter = measureTurns()
    expect([count, await sent]).toEqual([count, status])
    expect(meter.longest(), String(count)).toBeLessThan(LONGEST_TURN)
    meter.stop()
  }
})
