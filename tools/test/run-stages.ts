import { performance } from 'node:perf_hooks'
import { seconds } from '#platform/process/progress.ts'
import type { Stage, StageResult } from './stage.ts'

export interface Totals {
  passed: number
  failed: number
}

const NAME_WIDTH = 28

/** Runs stages one after the other, with a line for each and the whole output of those that failed. */
export async function runStages(stages: readonly Stage[], signal: AbortSignal): Promise<Totals> {
  const totals = { passed: 0, failed: 0 }
  for (const stage of stages) {
    if (signal.aborted) break
    const startedAt = performance.now()
    const result = await stage.run(signal).catch(asFailure)
    if (signal.aborted) break
    tell(stage, result, performance.now() - startedAt)
    totals.passed += result.passed
    totals.failed += result.failed
  }
  return totals
}

/** Lanes run side by side; what they count is added up. */
export async function runLanes(lanes: readonly (readonly Stage[])[], signal: AbortSignal): Promise<Totals> {
  const all = await Promise.all(lanes.map((lane) => runStages(lane, signal)))
  return addUp(all)
}

export function addUp(all: readonly Totals[]): Totals {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

function asFailure(error: unknown): StageResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { passed: 0, failed: 1, output }
}

function tell(stage: Stage, result: StageResult, milliseconds: number): void {
  const { passed, failed, skipped, secondTries = [] } = result
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped && `${skipped} left out`,
    secondTries.length > 0 && `${secondTries.length} only when tried again`,
  ]
  const line = [
    failed > 0 ? '✗' : '✓',
    stage.name.padEnd(NAME_WIDTH),
    seconds(milliseconds).padStart(8),
    ` ${counts.filter(Boolean).join(', ')}`,
  ]
  console.log(line.join(' '))
  for (const name of secondTries) console.log(`    tried again: ${name}`)
  if (failed > 0) console.log(`${result.output.trim().replaceAll(/^/gm, '    ')}\n`)
}
