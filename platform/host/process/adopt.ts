import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { readIfThere } from '../data-folder/read-if-there.ts'
import { isSameProcess, type ProcessIdentity, processIdentity } from './identity.ts'
import { endGuard, guardOrphan } from './orphan-guard.ts'
import { lastLinesOf, outputFileOf } from './output-file.ts'
import { removePidFile } from './pid-file.ts'
import type { ChildSpec, ProcessLife, RunEnd } from './run.ts'
import { type StopOptions, stopProcess } from './stop-process.ts'

const LOOK_EVERY_MS = 200
const recorded = processIdentity.extend({ fingerprint: z.string() })

/**
 * Adopts the process that a killed earlier run left behind, if it runs, has the same fingerprint and still answers. Null
 * otherwise; the process is then left alone.
 */
export async function adopt(spec: ChildSpec, stop: StopOptions): Promise<ProcessLife | null> {
  if (!spec.survives) return null
  const { fingerprint, answers, forMs } = spec.survives
  const record = recorded.safeParse(parseJson(await readIfThere(spec.pidFile)))
  if (!record.success || record.data.fingerprint !== fingerprint) return null
  if (!(await isSameProcess(record.data)) || !(await answers())) return null
  await endGuard(spec.pidFile)
  // Its guard may have ended it at the last moment.
  if (!(await isSameProcess(record.data)) || !(await answers())) return null
  await guardOrphan(record.data, { pidFile: spec.pidFile, stop, afterMs: forMs })
  return follow(record.data, spec, stop)
}

function follow(identity: ProcessIdentity, spec: ChildSpec, stop: StopOptions): ProcessLife {
  const startedAt = performance.now()
  const killOnExit = () => {
    try {
      process.kill(identity.pid, 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
  }
  process.once('exit', killOnExit)
  async function untilEnded(): Promise<RunEnd> {
    // Polled: there is no exit event for a process that is not a child.
    while (await isSameProcess(identity)) await delay(LOOK_EVERY_MS)
    process.off('exit', killOnExit)
    await endGuard(spec.pidFile)
    await removePidFile(spec.pidFile)
    const lastLines = await lastLinesOf(outputFileOf(spec.pidFile))
    return { code: null, signal: null, livedMs: performance.now() - startedAt, lastLines }
  }
  const ended = untilEnded()
  return {
    pid: identity.pid,
    ended,
    async stop() {
      await stopProcess(identity, stop)
      await ended
    },
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // A damaged record names no process.
    return null
  }
}
