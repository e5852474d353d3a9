import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freeUdpPort } from './free-udp-port.ts'
import { type SippRun, startSipp } from './program.ts'
import { CALLEE_SCENARIO } from './scenarios.ts'

export interface Callees {
  /** UDP port of 127.0.0.1 of all callees. */
  port: number
  run: SippRun
}

/** sipp exits within this time when a port is taken. */
const SETTLE_MS = 500

/** Answers every call at once and echoes its audio, for up to the length of a benchmark. */
export async function startCallees(folder: string, limitMs: number): Promise<Callees> {
  const own = join(folder, 'callees')
  await mkdir(own)
  await writeFile(join(own, 'callee.xml'), CALLEE_SCENARIO)
  const [port, mediaPort] = [await freeUdpPort(), await freeUdpPort()]
  const args = [
    ...['-sf', 'callee.xml', '-i', '127.0.0.1', '-p', String(port), '-t', 'u1'],
    ...['-mi', '127.0.0.1', '-mp', String(mediaPort), '-rtp_echo', '-buff_size', '4000000'],
    ...['-recv_timeout', '120000'],
  ]
  const run = startSipp(own, args, limitMs)
  const ended = await Promise.race([run.ended.then(() => true), delay(SETTLE_MS, false)])
  if (ended) throw new Error(`sipp could not answer calls: ${run.complaint()}`)
  return { port, run }
}
