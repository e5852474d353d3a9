import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** Of stereo sound with 16 bits at 8 kHz. */
const BYTES_A_SECOND = 32_000
/** Sound that a kill may lose, ms. */
const MAX_LOST_MS = 5_000

/** Recorded calls when the program is killed. */
export function survivingRecordings(context: Surviving): void {
  async function recorded() {
    await context.start()
    const people = await context.pair()
    const { companyId } = people.ana
    context.run().stage.record(companyId, { internal: true })
    const dialedAt = Date.now()
    await context.talk(people)
    await vi.waitFor(async () => {
      const published = await context.run().stage.publishedTo(`user:${people.ana.userId}`)
      expect(published.findLast(({ type }) => type === 'recording_state')?.data).toMatchObject({
        state: 'on',
      })
    }, PATIENCE)
    return { people, dialedAt }
  }

  const stored = (companyId: number) =>
    vi.waitFor(async () => {
      const talks = await context.run().stage.recorded(companyId)
      expect(talks).toHaveLength(1)
      const [only] = talks
      if (!only) throw new Error('expected one recording')
      return { lasts: (only.sound.length / BYTES_A_SECOND) * 1_000, startedAt: only.startedAt.getTime() }
    }, PATIENCE)

  test('while a call is recorded: the recording continues without loss', async () => {
    const { people, dialedAt } = await recorded()
    const { companyId } = people.ana
    await delay(1_000)
    await context.run().kill()
    const killedAt = Date.now()
    await delay(1_000)
    await context.startAgain()
    const downFor = Date.now() - killedAt
    context.run().stage.record(companyId, { internal: true })
    await context.hearEachOther(people)
    const endedAt = Date.now()
    await people.anas.hangup()
    await people.luiss.ended()
    const overAt = Date.now()
    const { lasts, startedAt } = await stored(companyId)
    // What was said while the program was down is there, and nothing twice. A busy machine's phones send late what they have
    // from before the recording, and skip some of its end.
    expect(endedAt - startedAt - lasts).toBeLessThan(downFor)
    expect(lasts).toBeLessThan(overAt - dialedAt)
  })

  test('while a call is recorded, and both hang up in the gap: the recording is stored', async () => {
    const { people } = await recorded()
    const { companyId } = people.ana
    await delay(1_000)
    await context.run().kill()
    await delay(1_000)
    const endedAt = Date.now()
    await people.anas.hangup()
    await context.start()
    await people.luiss.ended()
    const { lasts, startedAt } = await stored(companyId)
    expect(endedAt - startedAt - lasts).toBeLessThan(MAX_LOST_MS)
    expect(lasts).toBeGreaterThan(0)
    await context.run().kill()
    // Stored once, whichever run starts again.
    await context.start()
    expect(await context.run().stage.recorded(companyId)).toEqual([])
  })
}
