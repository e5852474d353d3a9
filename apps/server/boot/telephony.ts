import { createHmac } from 'node:crypto'
import {
  createAsteriskEngine,
  ensureRuntime,
  isOutside,
  OUTSIDE_ENDPOINTS,
  startAsterisk,
} from '#adapters/asterisk/index.ts'
import type { SoundLinks } from '#features/pbx/server/audios/sound-links.ts'
import { databaseNameOf } from '#platform/db/database-name.ts'
import { roleUrl } from '#platform/db/roles.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import { ProcessFailed } from '#platform/host/process/run.ts'
import { RuntimeUnavailable } from '#platform/host/runtime/runtime-unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import { absentEngine } from '#platform/telephony/absent-engine.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Config } from '../config.ts'
import type { NodeRoles } from '../roles.ts'
import { choosePorts } from './asterisk-ports.ts'
import { logProcess } from './process-log.ts'
import type { Shutdown } from './shutdown.ts'
import type { SimulatorAccounts } from './simulator-accounts.ts'
import { sipCertificate } from './sip-certificate.ts'
import { soundLinksOf } from './sound-links.ts'
import { watchCertificate } from './watch-certificate.ts'

export interface Telephony {
  openEngine: () => TelephonyEngine
  /** Target of browsers' SIP; null without an engine. */
  sipSocketUrl: string | null
  /** SIP address for desk phones; null for external or missing engines. */
  deskPhones: { address: string; port: number; tlsPort: number } | null
  /** Whether our engine answers SIP; null for external or missing ones. */
  answersSip: (() => Promise<boolean>) | null
  /** Folder of the sounds that our engine brings; null for external or missing ones. */
  serverSounds: string | null
  /** The demo trunk's other end; null without one. */
  carrier: { open(): TelephonyEngine; port: number } | null
}

interface TelephonyParts {
  roles: NodeRoles
  config: Config
  folder: DataFolder
  progress: Progress
  shutdown: Shutdown
  log: Logger
  signal: AbortSignal
}

/** Stasis application of all Asterisks. */
export const ARI_APP = 'suite'
/** Stasis application of the simulated carrier. */
const OUTSIDE_APP = 'outside'

/** Provisions the programs for our own Asterisk; null with an external one. Needs no database. */
export async function prepareTelephony({ config, roles, folder, progress, signal }: TelephonyParts) {
  if (config.ASTERISK_ARI_URL || !roles.has('calls')) return null
  return progress.step('Asterisk programs', async (note) => {
    try {
      const runtime = await ensureRuntime({
        folder: config.RUNTIME_DIR ?? (await folder.part('runtime')),
        onProgress: note,
        signal,
      })
      note(runtime.version)
      return runtime
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable)) throw error
      note('not to be had')
      return error
    }
  })
}

export async function bootTelephony(
  parts: TelephonyParts,
  runtime: Awaited<ReturnType<typeof prepareTelephony>>,
  ownerUrl: string,
  outside: SimulatorAccounts | null,
): Promise<Telephony> {
  const { config, progress } = parts
  if (runtime instanceof RuntimeUnavailable) return off(progress, runtime.message)
  if (runtime === null) return config.ASTERISK_ARI_URL ? externalAsterisk(config, parts) : elsewhere
  return progress.step('Asterisk', async (note) => {
    try {
      const telephony = await own(parts, runtime, ownerUrl, outside)
      const { deskPhones } = telephony
      if (deskPhones)
        note(`desk phones at ${deskPhones.address}:${deskPhones.port}, TLS ${deskPhones.tlsPort}`)
      return telephony
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error
      parts.log.error({ err: error, lines: error.lastLines }, 'Asterisk did not come up')
      note('did not come up')
      return off(progress, `${error.message}: its last lines are in the log`)
    }
  })
}

function off(progress: Progress, reason: string): Telephony {
  progress.line(`The phone is off: ${reason}`)
  return {
    openEngine: () => absentEngine(reason),
    sipSocketUrl: null,
    deskPhones: null,
    answersSip: null,
    serverSounds: null,
    carrier: null,
  }
}

/** Connects to an external telephone server. */
export const openExternalAsterisk = (
  { url, user, password }: { url: string; user: string; password: string },
  sounds: SoundLinks | null,
  log: Logger,
): TelephonyEngine =>
  createAsteriskEngine({
    url: new URL(url).origin,
    user,
    password,
    app: ARI_APP,
    logger: log,
    ...(sounds ? { addressOfSound: sounds.addressOf } : {}),
  })

/** Another node runs the calls and its own Asterisk, which is unreachable from here. */
const elsewhere: Telephony = {
  openEngine: () => absentEngine('this node runs no calls'),
  sipSocketUrl: null,
  deskPhones: null,
  answersSip: null,
  serverSounds: null,
  carrier: null,
}

function externalAsterisk(config: Config, { folder, log }: TelephonyParts): Telephony {
  const url = config.ASTERISK_ARI_URL ?? ''
  const [user, password] = [config.ASTERISK_ARI_USER, config.ASTERISK_ARI_PASSWORD]
  return {
    openEngine: () =>
      openExternalAsterisk({ url, user, password }, soundLinksOf(config, folder.masterSecret), log),
    sipSocketUrl: `${new URL(url).origin.replace(/^http/, 'ws')}/ws`,
    deskPhones: null,
    answersSip: null,
    serverSounds: null,
    carrier: null,
  }
}

async function own(
  { config, folder, shutdown, log, signal }: TelephonyParts,
  runtime: Awaited<ReturnType<typeof ensureRuntime>>,
  ownerUrl: string,
  outside: SimulatorAccounts | null,
): Promise<Telephony> {
  const database = new URL(roleUrl(ownerUrl, 'suite_asterisk', folder.masterSecret))
  const { dir: dataFolder, user } = await folder.serverPart('asterisk')
  const ports = await choosePorts(dataFolder, config)
  const http = {
    port: ports.http,
    ariUser: 'suite',
    // Stable across restarts, since an adopted Asterisk still uses it.
    ariPassword: createHmac('sha256', folder.masterSecret)
      .update('asterisk ari password')
      .digest('base64url'),
    app: ARI_APP,
  }
  const tls = { port: ports.sipTls, ...(await sipCertificate(dataFolder, config)) }
  const sip = { address: config.HOST, port: ports.sip, domain: config.SIP_DOMAIN, tls }
  const asterisk = await startAsterisk({
    runtime,
    user,
    dataFolder,
    soundsFolder: await folder.part('sounds'),
    callsPerSecondPerCompany: config.CALLS_PER_SECOND_PER_COMPANY,
    http,
    sip,
    rtp: {
      firstPort: config.RTP_PORT_START,
      lastPort: config.RTP_PORT_END,
      stun: config.ASTERISK_STUN,
      turn:
        config.ASTERISK_TURN === undefined
          ? undefined
          : {
              address: config.ASTERISK_TURN,
              user: config.ASTERISK_TURN_USER,
              password: config.ASTERISK_TURN_PASSWORD,
            },
    },
    database: {
      host: database.hostname,
      port: Number(database.port || 5432),
      name: databaseNameOf(database),
      user: database.username,
      password: database.password,
    },
    outside: outside ? { app: OUTSIDE_APP, port: ports.outside, ...outside } : undefined,
    onEvent: logProcess(log, 'asterisk'),
    signal,
  })
  shutdown.add('Asterisk', () => asterisk.stop())
  const watcher = watchCertificate({
    read: () => sipCertificate(dataFolder, config),
    install: (certificate) => asterisk.renewCertificate(certificate),
    log,
  })
  shutdown.add('certificate of desk phones', () => watcher.stop())
  const ari = { url: asterisk.ariUrl, user: http.ariUser, password: http.ariPassword, logger: log }
  return {
    openEngine: () =>
      createAsteriskEngine({
        ...ari,
        app: ARI_APP,
        serves: (endpoint) => !isOutside(endpoint),
        logFile: asterisk.logFile,
        recordingsFolder: asterisk.recordingsFolder,
      }),
    carrier:
      outside === null
        ? null
        : {
            open: () =>
              createAsteriskEngine({
                ...ari,
                app: OUTSIDE_APP,
                serves: isOutside,
                // Of each call between phones Asterisk would make all events once more.
                only: OUTSIDE_ENDPOINTS,
                tellsWrongSecrets: false,
              }),
            port: ports.outside,
          },
    sipSocketUrl: asterisk.sipSocketUrl,
    deskPhones: { address: sip.address, port: sip.port, tlsPort: tls.port },
    answersSip: asterisk.hears,
    serverSounds: asterisk.ownSoundsFolder,
  }
}
