/**
 * `npm run test:stress [-- PROJECT…]`: `npm test`, or some projects of vitest.config.ts, three times in a row beside two busy
 * loops. What depends on the clock of an idle machine fails here.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { seconds } from '#platform/host/process/progress.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { busyLoop } from './busy-loop.ts'

const RUNS = 3
const LOOPS = 2

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
endWithParent()

const loops = Array.from({ length: LOOPS }, busyLoop)
const lines: string[] = []
let isRed = false
for (let run = 1; run <= RUNS && !interrupted.signal.aborted; run += 1) {
  const startedAt = performance.now()
  const { code, lastLine } = await runTests()
  isRed ||= code !== 0
  lines.push(`${code === 0 ? '✓' : '✗'} run ${run}: ${lastLine}, ${seconds(performance.now() - startedAt)}`)
  console.log(lines.at(-1))
}
for (const loop of loops) loop.kill('SIGKILL')
console.log(['', ...lines].join('\n'))
process.exitCode = isRed || interrupted.signal.aborted ? 1 : 0

/** Runs the tests with this process's arguments, and prints what they print. */
async function runTests(): Promise<{ code: number; lastLine: string }> {
  // Ends with this process: its channel closes.
  const child = fork(join(import.meta.dirname, '../test/main.ts'), process.argv.slice(2), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = () => child.kill('SIGTERM')
  interrupted.signal.addEventListener('abort', stop, { once: true })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    output = `${output}${text}`.slice(-1_000)
  })
  const [code] = await once(child, 'close')
  interrupted.signal.removeEventListener('abort', stop)
  return { code: code ?? 1, lastLine: output.trim().split('\n').at(-1) ?? '' }
}
