import { type CallOrder, makeCalls } from '../sipp/callers.ts'
import type { SippFigures } from '../sipp/figures.ts'
import { callsAreOver } from '../testbed/calls-are-over.ts'
import type { SideName } from '../testbed/companies.ts'
import { machineBusyMs, processorMs } from '../testbed/cpu.ts'
import type { Testbed } from '../testbed/testbed.ts'

export interface RateStep {
  side: SideName
  rate: number
  clean: boolean
  figures: SippFigures
  /** Processor time of Asterisk and of our program per call, ms. */
  asteriskMs: number
  programMs: number
  /** Busy processors of the whole machine. */
  busyCores: number
}

export interface Ramp {
  /** New calls per second. */
  from: number
  by: number
  upTo: number
  /** Duration of each step on each side. */
  seconds: number
}

/** The calls to make, and how to verify them. */
export interface RatedCalls extends Pick<CallOrder, 'lines' | 'talkMs' | 'key'> {
  /** Number of calls since `since` that reached their destination. */
  connected?(since: Date): Promise<number>
}

export interface SetUpRates {
  steps: RateStep[]
  highest: Record<SideName, number>
}

const TALK_MS = 500
/** SIP repeats an INVITE after this; callees answer at once, so a slower answer counts as overload. */
const CLEAN_P95_MS = 500
const SIDES: readonly SideName[] = ['dial', 'ours']

/**
 * Raises the rate step by step, alternating the sides so that other load on the machine affects both. A step that is
 * not clean is repeated once before its side ends.
 */
export async function measureSetUpRates(
  testbed: Testbed,
  ramp: Ramp,
  callsOf: (side: SideName) => RatedCalls = (side) => ({ lines: testbed.lines(side), talkMs: TALK_MS }),
): Promise<SetUpRates> {
  const steps: RateStep[] = []
  const highest: Record<SideName, number> = { ours: 0, dial: 0 }
  let left = [...SIDES]
  for (let rate = ramp.from; rate <= ramp.upTo && left.length > 0; rate += ramp.by) {
    for (const side of left) {
      const step = { side, rate, seconds: ramp.seconds }
      const clean = await tryTwice(() => tryRate(testbed, step, callsOf(side)), steps)
      if (clean) highest[side] = rate
      else left = left.filter((other) => other !== side)
    }
  }
  return { steps, highest }
}

async function tryTwice(attempt: () => Promise<RateStep>, steps: RateStep[]): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    const step = await attempt()
    steps.push(step)
    if (step.clean) return true
  }
  return false
}

async function tryRate(
  testbed: Testbed,
  { side, rate, seconds }: { side: SideName; rate: number; seconds: number },
  { connected, ...order }: RatedCalls,
): Promise<RateStep> {
  const program = testbed.program()
  const used = async () => ({
    asterisk: await processorMs(program.asteriskPid),
    program: (await program.figure('process_cpu_seconds_total')) * 1000,
    busy: await machineBusyMs(),
    at: performance.now(),
  })
  const calls = rate * seconds
  const since = new Date()
  const before = await used()
  const figures = await makeCalls(testbed.folder, { ...order, sipPort: program.sipPort, calls, rate })
  const after = await used()
  const undisturbed = isClean(figures, calls)
  // Dial() keeps channels whose caller gave up; ours must end by themselves.
  if (side === 'dial' && !undisturbed) await program.console('channel request hangup all')
  await callsAreOver(testbed)
  const there = connected ? await connected(since) : calls
  if (there < calls) console.log(`${side} ${rate}/s: ${there} of ${calls} came through`)
  const clean = undisturbed && there === calls
  const step: RateStep = {
    side,
    rate,
    clean,
    figures,
    asteriskMs: (after.asterisk - before.asterisk) / calls,
    programMs: (after.program - before.program) / calls,
    busyCores: (after.busy - before.busy) / (after.at - before.at),
  }
  console.log(describe(step))
  return step
}

const isClean = (figures: SippFigures, calls: number): boolean =>
  figures.successful === calls &&
  figures.refused === 0 &&
  figures.p95Ms !== null &&
  figures.p95Ms < CLEAN_P95_MS

const describe = ({ side, rate, clean, figures, asteriskMs, programMs, busyCores }: RateStep): string =>
  `${side} ${rate}/s: ${clean ? 'clean' : `${figures.failed} failed`}, answered in ${figures.medianMs} ms ` +
  `(p95 ${figures.p95Ms}), CPU a call: Asterisk ${asteriskMs.toFixed(1)} ms, program ${programMs.toFixed(1)} ms; ` +
  `machine ${busyCores.toFixed(2)} cores busy`
