import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFigures, type SippFigures } from './figures.ts'
import { freeUdpPort } from './free-udp-port.ts'
import { type SippRun, startSipp } from './program.ts'
import { type CallerScenario, callerScenario } from './scenarios.ts'

export interface CallOrder extends CallerScenario {
  /** UDP port of 127.0.0.1 that the calls are sent to. */
  sipPort: number
  /** Caller and callee of each call, in rotation. */
  lines: readonly { from: string; to: string }[]
  calls: number
  /** New calls per second. */
  rate: number
}

const GRACE_MS = 20_000
/** Timeout of a call without any answer. */
const ANSWER_MS = 10_000

let runs = 0

/** Makes the calls; each run has its own files in `folder`. Its duration is limited by the order. */
export async function startCallers(
  folder: string,
  order: CallOrder,
): Promise<{ run: SippRun; figures(): Promise<SippFigures> }> {
  runs += 1
  const own = join(folder, `callers-${runs}`)
  await mkdir(own)
  await writeFile(join(own, 'caller.xml'), callerScenario(order))
  const lines = order.lines.map(({ from, to }) => `${from};${to};`)
  await writeFile(join(own, 'lines.csv'), `SEQUENTIAL\n${lines.join('\n')}\n`)
  const port = await freeUdpPort()
  const limitMs = (order.calls / order.rate) * 1000 + order.talkMs + ANSWER_MS + GRACE_MS
  const args = [
    `127.0.0.1:${order.sipPort}`,
    ...['-sf', 'caller.xml', '-inf', 'lines.csv'],
    ...['-i', '127.0.0.1', '-p', String(port), '-t', 'u1'],
    ...['-m', String(order.calls), '-r', String(order.rate), '-rp', '1000', '-l', '20000'],
    ...['-recv_timeout', String(ANSWER_MS), '-buff_size', '4000000'],
    ...['-trace_stat', '-stf', 'stat.csv', '-fd', '1', '-trace_rtt', '-rtt_freq', '1'],
    ...['-trace_err', '-error_file', 'errors.log'],
  ]
  const run = startSipp(own, args, limitMs)
  return {
    run,
    async figures() {
      await run.ended
      return readFigures(own, 'stat.csv').catch((cause) => {
        throw new Error(`sipp made no calls: ${run.complaint()}`, { cause })
      })
    },
  }
}

export async function makeCalls(folder: string, order: CallOrder): Promise<SippFigures> {
  const { run, figures } = await startCallers(folder, order)
  try {
    return await figures()
  } finally {
    await run.stop()
  }
}
