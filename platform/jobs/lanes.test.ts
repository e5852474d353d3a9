import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

const flagsOf = (kind: string, company: number): Record<string, true> => ({
  [kind]: true,
  [`company:${company}`]: true,
  [`${kind}:company:${company}`]: true,
})

test.each([8, 12, 16])('%i companies whose bots hang still send, one message each', async (companies) => {
  const lanes = createLanes({ workers: 128, ofKind: () => 4 })
  let next = 0
  /** Takes a job, if no flag of it is forbidden. */
  const take = async (kind: string, company: number): Promise<boolean> => {
    const forbidden = new Set(await lanes.forbidden())
    const flags = flagsOf(kind, company)
    const may = Object.keys(flags).every((flag) => !forbidden.has(flag))
    next += 1
    if (may) lanes.taken({ id: next, task_identifier: kind, flags })
    else lanes.noneTaken()
    return may
  }
  for (let turn = 0; turn < 4; turn += 1)
    for (let company = 1; company <= companies; company += 1)
      for (const kind of ['join.bot-think', 'join.bot-call', 'join.fetch-media']) await take(kind, company)
  for (let company = 1; company <= companies; company += 1)
    expect(await take('join.send', company)).toBe(true)
})

test('however many companies’ servers hang, those whose servers answer find places', async () => {
  let time = 0
  const lanes = createLanes({ workers: 32, ofKind: () => 4, now: () => time })
  let next = 0
  const take = async (company: number): Promise<number | null> => {
    const forbidden = new Set(await lanes.forbidden())
    const flags = flagsOf('join.bot-call', company)
    if (Object.keys(flags).some((flag) => forbidden.has(flag))) {
      lanes.noneTaken()
      return null
    }
    next += 1
    lanes.taken({ id: next, task_identifier: 'join.bot-call', flags })
    return next
  }
  const everybody = async () => {
    const taken: number[] = []
    for (let company = 1; company <= 40; company += 1) {
      const job = await take(company)
      if (job !== null) taken.push(job)
    }
    return taken
  }
  // Nobody is known yet: they take all places of the kind.
  const first = await everybody()
  expect(first).toHaveLength(16)
  expect(await take(100)).toBeNull()
  time = 30_000
  for (const job of first) lanes.ended(job)
  const second = await everybody()
  time = 60_000
  expect(await take(1)).toBeNull()
  // Those that had no place in the first round are new as well; once they hang nobody slow takes another.
  for (const job of second) lanes.ended(job)
  const third = await everybody()
  expect(third.length).toBeLessThanOrEqual(16)
  for (const job of third.slice(0, 4)) lanes.ended(job)
  for (let times = 0; times < 50; times += 1) {
    const job = await take(100)
    expect(job).not.toBeNull()
    time += 20
    if (job !== null) lanes.ended(job)
  }
  // Whose server answers again is quick again.
  time += 11 * 60_000
  for (const job of third.slice(4)) lanes.ended(job)
  expect(await take(1)).not.toBeNull()
})
