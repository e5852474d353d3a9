import type { MeasurementRow } from '../measurement.ts'
import type { BrowserCall, BrowserCalls } from './parts/browser-calls.ts'
import type { InProgress } from './parts/in-progress.ts'
import type { ManyCalls } from './parts/many-calls.ts'
import type { Overload } from './parts/overload.ts'
import type { RateStep, SetUpRates } from './parts/set-up-rate.ts'
import type { SideName } from './testbed/companies.ts'

const SET_UP_GOAL = 0.5
/** Tolerance: two runs of the same side differ by this much. */
const IN_PROGRESS_GOAL = 1.1
const BROWSER_GOAL = 1.3

export function setUpRows({ highest, steps }: SetUpRates): MeasurementRow[] {
  const ratio = highest.dial === 0 ? 0 : highest.ours / highest.dial
  // Both sides were clean at this rate, so that only the cost per call differs.
  const common = Math.min(highest.ours, highest.dial)
  const at = (side: SideName) =>
    steps.find((step) => step.side === side && step.rate === common && step.clean)
  const [ours, dial] = [at('ours'), at('dial')]
  return [
    { what: 'Set-ups a second, none failed: plain Dial()', measured: `${highest.dial}/s` },
    {
      what: 'Set-ups a second, none failed: through the program',
      measured: `${highest.ours}/s, ${ratio.toFixed(2)} of Dial()`,
      goal: `≥ ${SET_UP_GOAL} of Dial()`,
      met: ratio >= SET_UP_GOAL,
    },
    ...(ours && dial ? [costRow(common, ours, dial)] : []),
  ]
}

const costRow = (rate: number, ours: RateStep, dial: RateStep): MeasurementRow => ({
  what: `One call at ${rate}/s: program / Dial()`,
  measured:
    `INVITE → 200 ${ours.figures.medianMs} / ${dial.figures.medianMs} ms (p95 ${ours.figures.p95Ms} / ${dial.figures.p95Ms}); ` +
    `CPU of Asterisk ${ours.asteriskMs.toFixed(1)} / ${dial.asteriskMs.toFixed(1)} ms, of the program ${ours.programMs.toFixed(1)} ms`,
})

export function manyCallsRows({ figures, stored }: ManyCalls, calls: number, rate: number): MeasurementRow[] {
  const whole = stored.calls === calls && stored.answered === calls && stored.records === calls * 2
  return [
    {
      what: `${calls} calls at ${rate}/s, half of that: failed`,
      measured: `${calls - figures.successful}`,
      goal: '0',
      met: figures.successful === calls && figures.refused === 0,
    },
    {
      what: 'The same in the database: calls, answered, history rows',
      measured: `${stored.calls}, ${stored.answered}, ${stored.records}`,
      goal: `${calls}, ${calls}, ${calls * 2}`,
      met: whole && stored.open === 0,
    },
  ]
}

export function overloadRows(overload: Overload): MeasurementRow[] {
  const { figures, stored, calls, rate, refused, unrecorded } = overload
  const admitted = figures.successful - figures.refused
  // A refused call is in its caller's history only, or in none.
  const inHistory = refused - unrecorded
  const isStored =
    stored.calls === admitted + inHistory &&
    stored.answered === admitted &&
    stored.records === admitted * 2 + inHistory &&
    stored.open === 0
  return [
    {
      what: `Overload, ${calls} calls at ${rate}/s: served, 503, lost`,
      measured: `${admitted}, ${figures.refused}, ${calls - figures.successful}`,
      goal: 'every call served or 503, none lost',
      met: figures.failed === 0 && figures.refused > 0 && figures.successful === calls,
    },
    {
      what: 'The same by the program: refused, of which only counted',
      measured: `${refused}, ${unrecorded}`,
      goal: `${figures.refused} refused, as the callers saw`,
      met: refused === figures.refused,
    },
    {
      what: 'The same in the database: calls, answered, history rows',
      measured: `${stored.calls}, ${stored.answered}, ${stored.records}`,
      goal: `${admitted + inHistory}, ${admitted}, ${admitted * 2 + inHistory}: every served call, and every refused one that is not only counted`,
      met: isStored,
    },
    {
      what: 'Ready and working afterwards',
      measured: overload.healthyAfterwards ? 'yes' : 'no',
      goal: 'yes',
      met: overload.healthyAfterwards,
    },
  ]
}

/** Compares both sides for each number of calls. */
export function inProgressRows(measured: readonly InProgress[]): MeasurementRow[] {
  const sizes = [...new Set(measured.map(({ calls }) => calls))]
  return sizes.map((calls) => {
    const ours = middle(measured.filter((one) => one.calls === calls && one.side === 'ours'))
    const dial = middle(measured.filter((one) => one.calls === calls && one.side === 'dial'))
    const ratio = ours.asteriskCores / dial.asteriskCores
    const percent = ({ asteriskCores }: InProgress) => `${(asteriskCores * 100).toFixed(1)} %`
    return {
      what: `${calls} calls with sound, CPU of Asterisk (of one core): program / Dial()`,
      measured:
        `${percent(ours)} / ${percent(dial)} = ${ratio.toFixed(2)}; ${ours.bridges} / ${dial.bridges}; ` +
        `${ours.packetsPerLeg.toFixed(1)} / ${dial.packetsPerLeg.toFixed(1)} packets/s a leg`,
      goal: `≤ ${IN_PROGRESS_GOAL} × Dial()`,
      met: ratio <= IN_PROGRESS_GOAL,
    }
  })
}

export function browserRows({ ours, bare }: BrowserCalls): MeasurementRow[] {
  const row = (what: string, of: (call: BrowserCall) => number): MeasurementRow => {
    const [mine, theirs] = [median(ours.map(of)), median(bare.map(of))]
    const ratio = mine / theirs
    return {
      what: `${what}, median of ${ours.length}: our page / bare JsSIP page`,
      measured: `${mine} / ${theirs} ms = ${ratio.toFixed(2)}`,
      goal: `≤ ${BROWSER_GOAL} × bare`,
      met: ratio <= BROWSER_GOAL,
    }
  }
  return [
    row('Chromium: click → the other side rings', ({ rings }) => rings),
    row('Chromium: answer → first sound at both sides', ({ heard }) => heard),
  ]
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median by processor time; of two, the lower. */
function middle(measured: readonly InProgress[]): InProgress {
  const sorted = measured.toSorted((one, other) => one.asteriskCores - other.asteriskCores)
  const found = sorted[Math.floor((sorted.length - 1) / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
