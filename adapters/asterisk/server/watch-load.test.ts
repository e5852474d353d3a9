import { expect, test } from 'vitest'
import { judgeLoad, type LoadSample, parseTaskQueues, type TaskQueue } from './sample-load.ts'
import { answersBoth, createLoadWatch } from './watch-load.ts'

const queue = (name: string, processed: number, waiting: number): TaskQueue => ({
  name,
  processed,
  waiting,
  low: 450,
})
const sample = (at: number, cpuMs: number | null, queues: TaskQueue[] | null): LoadSample => ({
  at,
  cpuMs,
  queues,
})

test('a server that works off its queues is overloaded, one whose queue stands still is dead', () => {
  const before = sample(0, 0, [queue('pjsip/distributor-1', 100, 80), queue('stasis/app', 500, 600)])
  const working = [queue('pjsip/distributor-1', 180, 90), queue('stasis/app', 900, 470)]
  expect(judgeLoad(before, sample(5_000, 100, working))).toBe('working')
  // Everything else goes on, and the processor is busy.
  const stuck = [queue('pjsip/distributor-1', 180, 90), queue('stasis/app', 500, 600)]
  expect(judgeLoad(before, sample(5_000, 5_000, stuck))).toBe('idle')
})

test('without waiting tasks, or without an answer, the processor time tells', () => {
  const before = sample(0, 1_000, [queue('pjsip/distributor-1', 100, 0)])
  expect(judgeLoad(before, sample(5_000, 5_000, null))).toBe('busy')
  expect(judgeLoad(before, sample(5_000, 1_200, null))).toBe('idle')
  expect(judgeLoad(before, sample(5_000, 1_200, [queue('pjsip/distributor-1', 100, 0)]))).toBe('idle')
  expect(judgeLoad(before, sample(5_000, null, null))).toBe('idle')
})

test('an endless loop is not believed for ever', async () => {
  let at = 0
  const watch = createLoadWatch({
    answers: async () => false,
    async sample() {
      at += 5_000
      return sample(at, at, null)
    },
  })
  const { signal } = new AbortController()
  const answers: (boolean | 'busy')[] = []
  for (let check = 0; check < 30; check += 1) answers.push(await watch(signal))
  expect(answers[0]).toBe(false)
  expect(answers.slice(1, 25)).toEqual(Array(24).fill('busy'))
  expect(answers.slice(25)).toEqual(Array(5).fill(false))
})

test('the console’s table is read', () => {
  expect(
    parseTaskQueues([
      'Output: Processor                                      Processed   In Queue  Max Depth  Low water High water',
      'Output: pjsip/distributor-0000001b                           933          4          5        450        500',
      'Output: 113 taskprocessors',
    ]),
  ).toEqual([{ name: 'pjsip/distributor-0000001b', processed: 933, waiting: 4, low: 450 }])
})

test('a server is well only while both SIP and ARI answer', async () => {
  const { signal } = new AbortController()
  const answers = async (sip: boolean, ari: boolean) =>
    answersBoth({ sip: async () => sip, ari: async () => ari })(signal)
  expect(await answers(true, true)).toBe(true)
  expect(await answers(true, false)).toBe(false)
  expect(await answers(false, true)).toBe(false)
})
