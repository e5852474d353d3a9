import { makeCalls } from '../sipp/callers.ts'
import type { SippFigures } from '../sipp/figures.ts'
import { callsAreOver } from '../testbed/calls-are-over.ts'
import { type StoredCalls, storedCalls } from '../testbed/stored-calls.ts'
import type { Testbed } from '../testbed/testbed.ts'

export interface ManyCalls {
  figures: SippFigures
  stored: StoredCalls
}

/** Makes calls through our program at a steady rate, and counts what its database stored. */
export async function makeManyCalls(testbed: Testbed, calls: number, rate: number): Promise<ManyCalls> {
  const since = new Date()
  const figures = await makeCalls(testbed.folder, {
    sipPort: testbed.program().sipPort,
    lines: testbed.lines('ours'),
    calls,
    rate,
    talkMs: 500,
  })
  await callsAreOver(testbed)
  return { figures, stored: await storedCalls(testbed, since) }
}
