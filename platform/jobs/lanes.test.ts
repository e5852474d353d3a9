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
