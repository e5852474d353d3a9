import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** Of stereo sound with 16 bits at 8 kHz. */
const BYTES_A_SECOND = 32_000
/** What a kill may cost, ms. */
const MOST_LOST_MS = 5_000
/** As of a recording that nobody disturbed: nothing stands in it twice. */
const LONGER_BY_MS = 200
/** Less than the program was away: nothing that was said meanwhile is missing. A busy machine's telephones skip some of what they send. */
const SHORTER_BY_MS = 1_000

/** Talks that are recorded when the program is killed. */
export function survivingRecordings(around: Surviving): void {
  async function recorded() {
    await around.start()
    const people = await around.pair()
    const { companyId } = people.ana
    around.run().stage.record(companyId, { internal: true })
    await around.talk(people)
    await vi.waitFor(async () => {
      const told = await around.run().stage.toldTo(`user:${people.ana.userId}`)
      expect(told.findLast(({ type }) => type === 'recording_state')?.data).toMatchObject({ state: 'on' })
    }, PATIENCE)
    return people
  }

  const kept = (companyId: number) =>
    vi.waitFor(async () => {
      const talks = await around.run().stage.recorded(companyId)
      expect(talks).toHaveLength(1)
      const [only] = talks
      if (!only) throw new Error('a recording')
      return { lasts: (only.sound.length / BYTES_A_SECOND) * 1_000, startedAt: only.startedAt.getTime() }
    }, PATIENCE)

  test('while a talk is recorded: the recording goes on, and has all of it', async () => {
    const people = await recorded()
    const { companyId } = people.ana
    await delay(1_000)
    await around.run().kill()
    await delay(1_000)
    await around.startAgain()
    around.run().stage.record(companyId, { internal: true })
    await around.hearEachOther(people)
    const endedAt = Date.now()
    await people.anas.hangup()
    await people.luiss.ended()
    const { lasts, startedAt } = await kept(companyId)
    const longer = lasts - (endedAt - startedAt)
    expect(longer).toBeLessThan(LONGER_BY_MS)
    expect(longer).toBeGreaterThan(-SHORTER_BY_MS)
  })

  test('while a talk is recorded, and both hang up in the gap: what was said is kept', async () => {
    const people = await recorded()
    const { companyId } = people.ana
    await delay(1_000)
    await around.run().kill()
    await delay(1_000)
    const endedAt = Date.now()
    await people.anas.hangup()
    await around.start()
    await people.luiss.ended()
    const { lasts, startedAt } = await kept(companyId)
    expect(endedAt - startedAt - lasts).toBeLessThan(MOST_LOST_MS)
    expect(lasts).toBeGreaterThan(0)
    await around.run().kill()
    // Kept once, whoever starts again.
    await around.start()
    expect(await around.run().stage.recorded(companyId)).toEqual([])
  })
}
