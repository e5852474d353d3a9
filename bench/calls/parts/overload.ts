import { eventually } from '#platform/testing/eventually.ts'
import { makeCalls } from '../sipp/callers.ts'
import type { SippFigures } from '../sipp/figures.ts'
import { callsAreOver } from '../testbed/calls-are-over.ts'
import { type StoredCalls, storedCalls } from '../testbed/stored-calls.ts'
import type { Testbed } from '../testbed/testbed.ts'

export interface Overload {
  rate: number
  calls: number
  figures: SippFigures
  stored: StoredCalls
  /** Refused calls by the program's own count. */
  refused: number
  /** Reports ready, and ten calls in a row work. */
  healthyAfterwards: boolean
}

/** More calls than the default limit allows. */
export async function measureOverload(testbed: Testbed, rate: number, seconds: number): Promise<Overload> {
  const program = testbed.program()
  const since = new Date()
  const turnedAwayBefore = await program.figure('calls_turned_away')
  const calls = rate * seconds
  const order = { sipPort: program.sipPort, lines: testbed.lines('ours'), talkMs: 500 }
  const figures = await makeCalls(testbed.folder, { ...order, calls, rate })
  await callsAreOver(testbed)
  // Refused calls are stored in batches, after their answers.
  const stored = await eventually(async () => {
    const found = await storedCalls(testbed, since)
    if (found.calls < figures.successful)
      throw new Error(`${found.calls} of ${figures.successful} calls are stored`)
    return found
  }, 10_000)
  const refused = (await program.figure('calls_turned_away')) - turnedAwayBefore
  const ready = (await fetch(`${program.origin}/readyz`)).ok
  const after = await makeCalls(testbed.folder, { ...order, calls: 10, rate: 5 })
  return { rate, calls, figures, stored, refused, healthyAfterwards: ready && after.successful === 10 }
}
