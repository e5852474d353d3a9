import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ProcessUser,
  type ReadyProbe,
  Supervised,
  type SupervisedSpec,
  type SupervisorEvent,
  stopLeftover,
} from '#platform/host/process/index.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { foldersOf, LOG_FILE } from '../config/core-files.ts'
import type { AsteriskSettings } from '../config/settings.ts'
import { certificateFiles } from '../config/sip-files.ts'
import { configFiles, configPathOf, writeConfig } from '../config/write-config.ts'
import type { AsteriskRuntime } from '../runtime/runtime.ts'
import { answersSip } from './probe-sip.ts'
import { renewCertificate } from './renew-certificate.ts'
import { sampleLoad } from './sample-load.ts'
import { answersBoth, createLoadWatch } from './watch-load.ts'

export interface StartOptions extends Omit<AsteriskSettings, 'runtime'> {
  runtime: AsteriskRuntime
  /** User to run as; required for root. Owns the folders in the data folder, which belongs to this process. */
  user: ProcessUser | null
  onEvent?: (event: SupervisorEvent) => void
  /** SIP probe interval, and misses before a restart; shorter for tests. */
  watch?: { everyMs: number; misses: number }
  signal?: AbortSignal
}

export interface RunningAsterisk {
  /** `http://127.0.0.1:port`. */
  ariUrl: string
  /** Target of browsers' SIP for the proxy; loopback only. */
  sipSocketUrl: string
  /** Its own sounds, as callers hear them; may be missing. */
  ownSoundsFolder: string
  /** Its warnings and errors. */
  logFile: string
  /** Where it writes recordings. */
  recordingsFolder: string
  /** Null between two runs. */
  pid(): number | null
  /** Whether it answers SIP. */
  hears(): Promise<boolean>
  /**
   * Presents this certificate to new TLS connections; calls continue. Resolves to whether it changed: an adopted Asterisk may
   * present an old one.
   * @throws NotRenewed
   */
  renewCertificate(renewed: { certificate: string; key: string }): Promise<boolean>
  stop(): Promise<void>
}

const STOP = { graceMs: 5_000 }
const READY_MS = 30_000
/** Time for a running one to prove that it works. */
const ANSWER_MS = 3_000
const ASK_EVERY_MS = 50
/** How long calls survive a kill of the program, waiting to be adopted. */
const ALONE_MS = 120_000
/** Asks what a call's requests pass through, too: the list of applications. */
const CONTROL = 'applications'
/** Half a minute in which it neither answers nor works (`watch-load.ts`). */
const WATCH = { everyMs: 5_000, misses: 6 }

/**
 * Starts our own Asterisk and supervises it, restarting with growing delays. One left by a killed program is adopted with its
 * calls, if all settings are equal.
 * @throws StartRefused when a port is in use; ProcessFailed when it does not come up.
 */
export async function startAsterisk(options: StartOptions): Promise<RunningAsterisk> {
  const ariUrl = `http://127.0.0.1:${options.http.port}`
  let supervised: Supervised | null = null
  const pidFile = join(options.dataFolder, 'asterisk.pid')
  const command = [options.runtime.command, ...options.runtime.args]
  const spec: SupervisedSpec = {
    name: 'Asterisk',
    command: options.runtime.command,
    args: [...options.runtime.args, '-f', '-C', configPathOf(options)],
    cwd: options.dataFolder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: options.dataFolder, TERM: 'dumb' },
    user: options.user,
    pidFile,
    ready: (probe) => untilAriAnswers(ariUrl, options.http, probe),
    readyTimeoutMs: READY_MS,
    stop: STOP,
    watch: {
      ...(options.watch ?? WATCH),
      answers: createLoadWatch({
        answers: answersBoth({
          sip: (signal) => answersSip(options.sip, ANSWER_MS, signal),
          ari: (signal) =>
            ariAnswers(
              ariUrl,
              options.http,
              AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
              CONTROL,
            ),
        }),
        sample: () => sampleLoad(ariUrl, options.http, supervised?.pid ?? null),
      }),
    },
    // Running calls are worth more than a fresh start.
    survives: {
      fingerprint: fingerprintOf(options, command),
      answers: () => ariAnswers(ariUrl, options.http, AbortSignal.timeout(ANSWER_MS)),
      forMs: ALONE_MS,
    },
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  }
  const running = (await Supervised.adopt(spec, options.signal)) ?? (await startAnew(options, spec))
  supervised = running
  const { tls } = options.sip
  return {
    ariUrl,
    sipSocketUrl: `ws://127.0.0.1:${options.http.port}/ws`,
    ownSoundsFolder: join(foldersOf(options.dataFolder).share, 'sounds/es'),
    logFile: join(foldersOf(options.dataFolder).log, LOG_FILE),
    recordingsFolder: join(foldersOf(options.dataFolder).spool, 'recording'),
    pid: () => running.pid,
    hears: () => answersSip(options.sip, ANSWER_MS),
    renewCertificate: async (renewed) =>
      tls !== undefined && renewCertificate(options, { ...tls, ...renewed }),
    stop: () => running.stop(),
  }
}

async function startAnew(options: StartOptions, spec: SupervisedSpec): Promise<Supervised> {
  // Before checking ports, which a leftover of ours may hold.
  if (await stopLeftover(spec.pidFile, STOP)) options.onEvent?.({ type: 'leftover-stopped' })
  await requirePorts(options)
  await writeConfig(options, options.user)
  return Supervised.start(spec, options.signal)
}

/**
 * Fingerprint of configuration and programs: an Asterisk started with others is not adopted. The certificate is left
 * out, since it can be renewed while Asterisk runs.
 */
function fingerprintOf(options: StartOptions, command: readonly string[]): string {
  const files = configFiles(options)
  if (options.sip.tls) for (const name of Object.keys(certificateFiles(options.sip.tls))) delete files[name]
  const all = JSON.stringify([command, options.user?.uid ?? null, files])
  return createHash('sha256').update(all).digest('hex')
}

/** Until everything is loaded ARI answers 503; an unrelated Asterisk on our port would refuse the password. */
async function untilAriAnswers(
  ariUrl: string,
  http: AsteriskSettings['http'],
  probe: ReadyProbe,
): Promise<void> {
  for (;;) {
    probe.signal.throwIfAborted()
    if (await ariAnswers(ariUrl, http, probe.signal)) return
    await delay(ASK_EVERY_MS, undefined, { signal: probe.signal })
  }
}

async function ariAnswers(
  ariUrl: string,
  http: AsteriskSettings['http'],
  signal: AbortSignal,
  what = 'asterisk/ping',
): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${http.ariUser}:${http.ariPassword}`).toString('base64')}`
  try {
    const answer = await fetch(`${ariUrl}/ari/${what}`, { headers: { authorization }, signal })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // Not listening yet, or timed out: the next round decides.
    return false
  }
}

/** Without this check Asterisk would only log that a port is taken, and run without it. */
async function requirePorts({ http, sip }: StartOptions): Promise<void> {
  await requireTcpPort('127.0.0.1', http.port, 'ASTERISK_HTTP_PORT')
  await requireTcpPort(sip.address, sip.port, 'SIP_PORT')
  await requireUdpPort(sip.address, sip.port, 'SIP_PORT')
  if (sip.tls) await requireTcpPort(sip.address, sip.tls.port, 'SIP_TLS_PORT')
}

async function requireTcpPort(address: string, port: number, setting: string): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host: address, port, exclusive: true })
    await once(server, 'listening')
  } catch (cause) {
    throw portTaken('TCP', address, port, setting, cause)
  }
  server.close()
  await once(server, 'close')
}

async function requireUdpPort(address: string, port: number, setting: string): Promise<void> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind({ address, port, exclusive: true })
    await once(socket, 'listening')
  } catch (cause) {
    throw portTaken('UDP', address, port, setting, cause)
  }
  socket.close()
  await once(socket, 'close')
}

function portTaken(
  protocol: string,
  address: string,
  port: number,
  setting: string,
  cause: unknown,
): StartRefused {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
  return new StartRefused(
    'port-taken',
    `The telephone server cannot use ${protocol} port ${port} of ${address} (${code}): stop what uses it, or set another ${setting}.`,
    { cause },
  )
}
