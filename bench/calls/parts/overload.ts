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
  /** Of these, how many stand in no history: far beyond the share they are only counted. */
  unrecorded: number
  /** Reports ready, and ten calls in a row work. */
  healthyAfterwards: boolean
}

/** More calls than the default limit allows. */
export async function measureOverload(testbed: Testbed, rate: number, seconds: number): Promise<Overload> {
  const program = testbed.program()
  const since = new Date()
  const counted = async () => ({
    refused: await program.figure('calls_turned_away'),
    unrecorded: await program.figure('calls_unrecorded'),
  })
  const before = await counted()
  const calls = rate * seconds
  const order = { sipPort: program.sipPort, lines: testbed.lines('ours'), talkMs: 500 }
  const figures = await makeCalls(testbed.folder, { ...order, calls, rate })
  await callsAreOver(testbed)
  // Refused calls are stored in batches after their answers, and those that Asterisk refused are counted as a sum.
  const { stored, refused, unrecorded } = await eventually(async () => {
    const now = await counted()
    const refused = now.refused - before.refused
    const unrecorded = now.unrecorded - before.unrecorded
    const stored = await storedCalls(testbed, since)
    if (refused < figures.refused || stored.calls < calls - unrecorded)
      throw new Error(`of ${calls} calls ${stored.calls} are stored, and ${refused} counted as refused`)
    return { stored, refused, unrecorded }
  }, 10_000)
  const ready = (await fetch(`${program.origin}/readyz`)).ok
  const after = await makeCalls(testbed.folder, { ...order, calls: 10, rate: 5 })
  const healthyAfterwards = ready && after.successful === 10
  return { rate, calls, figures, stored, refused, unrecorded, healthyAfterwards }
}
