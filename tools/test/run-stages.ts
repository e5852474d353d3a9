import { performance } from 'node:perf_hooks'
import { seconds } from '#platform/host/process/progress.ts'
import { firstLine } from './first-line.ts'
import type { Failure, Stage, StageResult } from './stage.ts'

export interface Totals {
  passed: number
  failed: number
  /** Failures of all stages, in order of completion. */
  failures: readonly (Failure & { stage: string })[]
  secondTries: readonly { stage: string; name: string }[]
  notes: readonly string[]
}

const NAME_WIDTH = 28

/** Runs stages in order, regardless of failures. Prints a line for each, and the full output of failed ones. */
export async function runStages(stages: readonly Stage[], signal: AbortSignal): Promise<Totals> {
  const all: Totals[] = []
  for (const stage of stages) {
    if (signal.aborted) break
    const startedAt = performance.now()
    const result = await stage.run(signal).catch(asFailure)
    if (signal.aborted) break
    tell(stage, result, performance.now() - startedAt)
    const { passed, failed, failures, secondTries = [], notes = [] } = result
    all.push({
      notes,
      passed,
      failed,
      failures: failures.map((failure) => ({ stage: stage.name, ...failure })),
      secondTries: secondTries.map((name) => ({ stage: stage.name, name })),
    })
  }
  return addUp(all)
}

/** Runs lanes concurrently and adds up their counts. */
export async function runLanes(lanes: readonly (readonly Stage[])[], signal: AbortSignal): Promise<Totals> {
  const all = await Promise.all(lanes.map((lane) => runStages(lane, signal)))
  return addUp(all)
}

export function addUp(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    secondTries: all.flatMap(({ secondTries }) => secondTries),
    notes: all.flatMap(({ notes }) => notes),
  }
}

/** The end of the log: all failures, one line each, and the counts. */
export function summary({ passed, failed, failures, secondTries, notes }: Totals): string[] {
  return [
    ...notes,
    ...secondTries.map(({ stage, name }) => `tried again: ${stage}: ${name}`),
    ...failures.map(({ stage, name, error }) => `✗ ${stage}: ${name}: ${error}`),
    `${passed} passed, ${failed} failed`,
  ]
}

function asFailure(error: unknown): StageResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { passed: 0, failed: 1, failures: [{ name: 'did not run', error: firstLine(output) }], output }
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
