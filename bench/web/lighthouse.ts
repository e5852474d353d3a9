import lighthouse, { type Result } from 'lighthouse'
import { launchShared } from '#e2e/harness/chromium.ts'
import { enter } from '#e2e/harness/person.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import type { MeasurementRow } from '../measurement.ts'

const RUNS = 3
const PERFORMANCE_GOAL = 90
const ACCESSIBILITY_GOAL = 100
const SHIFT_GOAL = 0.05

const SIGN_IN = { name: 'sign-in', path: '/' }
const SIGNED_IN = [
  { name: 'chat', path: '/#/pbxCloud/chat' },
  { name: 'Inicio', path: '/#/inicio' },
] as const

/**
 * Runs Lighthouse's mobile profile on the first screens, in its own Chromium.
 * @param origin `http://host:port` of a running program with the demo users.
 */
export async function measureWithLighthouse(origin: string): Promise<MeasurementRow[]> {
  const profile = await temporaryFolder()
  const port = await freePort()
  const context = await launchShared(profile, port)
  try {
    const rows = await look(origin, SIGN_IN, port)
    const page = await context.newPage()
    await enter({ name: 'ana', page, context, problems: [] }, origin)
    // The page's sockets would put load on the program during the measurement.
    await page.close()
    for (const screen of SIGNED_IN) rows.push(...(await look(origin, screen, port)))
    return rows
  } finally {
    await context.close()
    await removeFolder(profile)
  }
}

async function look(origin: string, screen: typeof SIGN_IN, port: number): Promise<MeasurementRow[]> {
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    // The session survives: Lighthouse clears caches and workers, but not cookies and local storage.
    const outcome = await lighthouse(`${origin}${screen.path}`, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
    })
    if (!outcome) throw new Error(`Lighthouse returned no result for ${screen.path}`)
    if (outcome.lhr.runtimeError) throw new Error(outcome.lhr.runtimeError.message)
    results.push(outcome.lhr)
  }
  const performance = median(results.map((result) => score(result, 'performance')))
  const accessibility = Math.min(...results.map((result) => score(result, 'accessibility')))
  const shift = Math.max(...results.map((result) => figure(result, 'cumulative-layout-shift')))
  const name = `Lighthouse, ${screen.name}`
  return [
    {
      what: `${name}: performance`,
      measured: `${performance} (${timings(results)})`,
      goal: `≥ ${PERFORMANCE_GOAL}`,
      met: performance >= PERFORMANCE_GOAL,
    },
    {
      what: `${name}: layout shift, the worst`,
      measured: shift.toFixed(3),
      goal: `≤ ${SHIFT_GOAL}`,
      met: shift <= SHIFT_GOAL,
    },
    {
      what: `${name}: accessibility, the worst`,
      measured: [accessibility, ...failedAudits(results)].join(', '),
      goal: String(ACCESSIBILITY_GOAL),
      met: accessibility >= ACCESSIBILITY_GOAL,
    },
  ]
}

/** Score of a category, 0 to 100. */
const score = ({ categories }: Result, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100)

function figure({ audits }: Result, audit: string): number {
  const value = audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`)
  return value
}

function timings(results: readonly Result[]): string {
  const of = (audit: string) => Math.round(median(results.map((result) => figure(result, audit))))
  return `first paint ${of('first-contentful-paint')} ms, largest ${of('largest-contentful-paint')} ms, blocked ${of('total-blocking-time')} ms`
}

/** Names of Lighthouse's rules, such as `color-contrast`. */
function failedAudits(results: readonly Result[]): string[] {
  const failed = results.flatMap(({ audits, categories }) =>
    (categories.accessibility?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  )
  return [...new Set(failed)]
}

function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  if (middle === undefined) throw new Error('no values to take the median of')
  return middle
}
