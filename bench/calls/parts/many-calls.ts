import { makeCalls } from '../sipp/callers.ts'
import type { SippFigures } from '../sipp/figures.ts'
import { callsAreOver } from '../stand/calls-are-over.ts'
import type { Stand } from '../stand/stand.ts'
import { type StoredCalls, storedCalls } from '../stand/stored-calls.ts'

export interface ManyCalls {
  figures: SippFigures
  stored: StoredCalls
}

/** Makes calls through our program at a steady rate, and counts what its database stored. */
export async function makeManyCalls(stand: Stand, calls: number, rate: number): Promise<ManyCalls> {
  const since = new Date()
  const figures = await makeCalls(stand.folder, {
    sipPort: stand.program().sipPort,
    lines: stand.lines('ours'),
    calls,
    rate,
    talkMs: 500,
  })
  await callsAreOver(stand)
  return { figures, stored: await storedCalls(stand, since) }
}
