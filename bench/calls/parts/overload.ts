import { eventually } from '#platform/testing/eventually.ts'
import { makeCalls } from '../sipp/callers.ts'
import type { SippFigures } from '../sipp/figures.ts'
import { callsAreOver } from '../stand/calls-are-over.ts'
import type { Stand } from '../stand/stand.ts'
import { type StoredCalls, storedCalls } from '../stand/stored-calls.ts'

export interface Overload {
  rate: number
  calls: number
  figures: SippFigures
  stored: StoredCalls
  /** Refused calls by the program's own count. */
  turnedAway: number
  /** Reports ready, and ten calls in a row work. */
  healthyAfterwards: boolean
}

/** More calls than the default limit allows. */
export async function measureOverload(stand: Stand, rate: number, seconds: number): Promise<Overload> {
  const program = stand.program()
  const since = new Date()
  const turnedAwayBefore = await program.figure('calls_turned_away')
  const calls = rate * seconds
  const order = { sipPort: program.sipPort, lines: stand.lines('ours'), talkMs: 500 }
  const figures = await makeCalls(stand.folder, { ...order, calls, rate })
  await callsAreOver(stand)
  // Refused calls are stored in batches, after their answers.
  const stored = await eventually(async () => {
    const found = await storedCalls(stand, since)
    if (found.calls < figures.successful)
      throw new Error(`${found.calls} of ${figures.successful} are stored`)
    return found
  }, 10_000)
  const turnedAway = (await program.figure('calls_turned_away')) - turnedAwayBefore
  const ready = (await fetch(`${program.origin}/readyz`)).ok
  const after = await makeCalls(stand.folder, { ...order, calls: 10, rate: 5 })
  return { rate, calls, figures, stored, turnedAway, healthyAfterwards: ready && after.successful === 10 }
}
