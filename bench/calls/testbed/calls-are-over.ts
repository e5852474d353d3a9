import { eventually } from '#platform/testing/eventually.ts'
import type { Testbed } from './testbed.ts'

/** Longer than the longest wait of a SIP transaction. */
const LIMIT_MS = 45_000

/** Resolves when neither Asterisk nor the program has a call left and every history row is stored. */
export async function callsAreOver(testbed: Testbed): Promise<void> {
  const program = testbed.program()
  await eventually(async () => {
    const unstored = await program.figure('calls_unstored')
    const active = await program.figure('calls_active')
    const listed = await program.console('core show channels concise')
    // The program keeps its own channel, by which it looks up phones.
    const channels = String(listed.split('\n').filter((line) => line.startsWith('PJSIP/')).length)
    if (unstored === 0 && active === 0 && channels === '0') return
    throw new Error(`calls are left: ${active} in the program, ${unstored} to store, ${channels} channels`)
  }, LIMIT_MS)
}
