import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type MailReceiver, openMailReceiver } from '#adapters/smtp/mail-receiver.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { roleUrl } from '#platform/db/roles.ts'
import { knowOwnHosts } from '#platform/egress/own-addresses.ts'
import { createDomainEvents } from '#platform/feature/domain-events.ts'
import type { OutsideRows } from '#platform/feature/outside-rows.ts'
import { createUploadGate } from '#platform/files/server/admit-upload.ts'
import { createDiskSpace } from '#platform/files/server/disk-space.ts'
import { createClientAddress } from '#platform/http/server/client-address.ts'
import type { HealthChecks } from '#platform/http/server/health.ts'
import { createMetrics } from '#platform/http/server/metrics.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import { createHttpServer } from '#platform/http/server/server.ts'
import { type JobRunner, startJobs } from '#platform/jobs/runner.ts'
import { createSocketGateway } from '#platform/realtime/server/gateway.ts'
import { createHub, type Hub } from '#platform/realtime/server/hub.ts'
import { createNodeCalls } from '#platform/realtime/server/node-calls.ts'
import { createSharedHub } from '#platform/realtime/server/shared-hub.ts'
import { storesOf } from '#platform/resource/server/live-resources.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { followAccessChanges } from './boot/access-changes.ts'
import { uploadScanOf } from './boot/upload-scan.ts'
import type { NodeMessages, NodeRequests } from './node-messages.ts'
import type { ProgramEnvironment } from './program-environment.ts'
import { reactionsOf, type SuiteEvent } from './reactions.ts'
import { supportHears, supportMay } from './support/support-access.ts'
import { describeIssue, translateError } from './texts.ts'
import type { WiredFeatures } from './wiring/wired-features.ts'
import { wireFeatures } from './wiring.ts'

export interface Program {
  readonly database: Database
  readonly hub: Hub
  /** `http://host:port` */
  readonly origin: string
  /** Access to all HTTP routes. */
  readonly contracts: readonly RouteContract[]
  readonly rawRoutes: readonly RawRoute[]
  /** Of every resource. */
  readonly stores: readonly Store[]
  /** Tables that grow by what outsiders send. */
  readonly outside: readonly OutsideRows[]
  readonly socketContracts: readonly SocketContract[]
  /** Resolves when all phone events so far are processed, stored and published. */
  settled(): Promise<void>
  /** Waits for calls in progress, or gives them to other nodes, for as long as DRAIN_SECONDS says. Before `stop`. */
  drain(): Promise<void>
  /** Refuses new work, finishes running work, stops its own parts; the services stay. */
  stop(): Promise<void>
}

const MEGABYTE = 1_000_000

/** Assembles the features and listens. @throws the listener's error, e.g. EADDRINUSE */
export async function startProgram(environment: ProgramEnvironment): Promise<Program> {
  const { config, log, roles } = environment
  const database = openDatabase({
    ownerUrl: environment.ownerUrl,
    masterSecret: environment.masterSecret,
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    ...(environment.onNestedTransaction ? { onNested: environment.onNestedTransaction } : {}),
    ...(environment.onStatement ? { onStatement: environment.onStatement } : {}),
  })
  const shared = config.REDIS_URL ? await createSharedHub({ url: config.REDIS_URL, log }) : null
  const hub = shared ?? createHub()
  const nodes = createNodeCalls<NodeMessages, NodeRequests>(hub, (error) =>
    log.warn({ err: error }, 'cannot parse a message of another node'),
  )
  knowOwnHosts([config.PUBLIC_URL, `http://${config.HOST}`, config.SOUNDS_URL])
  const metrics = createMetrics()
  const events = createDomainEvents<SuiteEvent>(log)
  const disk = createDiskSpace(environment.filesFolder, config.DISK_RESERVE_MB * MEGABYTE, log)
  const uploadScan = uploadScanOf({ config, database, filesFolder: environment.filesFolder, log })
  const features = wireFeatures({ ...environment, database, disk, uploadScan, events, hub, nodes, metrics })
  const gateway = createSocketGateway({
    redeemTicket: features.redeemTicket,
    principalsOf: features.principalsOf,
    supportHears,
    allowedOrigins: config.ALLOWED_ORIGINS,
    addressOf: createClientAddress(config.TRUST_PROXY),
    log,
  })
  events.connect(reactionsOf({ ...features.reacting, gateway, hub, nodes }))
  nodes.onMessage('session-ended', (sessionId) => {
    if (typeof sessionId === 'number') gateway.endSession(sessionId)
  })
  nodes.onMessage('brands-changed', () => features.reacting.brands.forget())
  // Subscribes at once: a missed engine event is a missed call.
  await features.start()
  for (const { contract, handler } of features.sockets) gateway.mount(contract, handler)
  for (const socket of [...features.openSockets, ...(environment.simulator?.sockets ?? [])])
    gateway.mountOpen(socket)
  const changes = followAccessChanges({
    url: roleUrl(environment.ownerUrl, 'suite_system', environment.masterSecret),
    publishEvent: events.publish,
    log,
  })
  await changes.listening

  let jobs: JobRunner | undefined
  const app = await createHttpServer({
    routes: roles.has('web') ? features.routes : [],
    rawRoutes: roles.has('web') ? [...features.rawRoutes, ...(environment.simulator?.rawRoutes ?? [])] : [],
    productName: config.PRODUCT_NAME,
    database,
    authenticate: features.authenticate,
    links: features.fileLinks,
    principalOf: features.principalOf,
    supportMay,
    translate: translateError,
    describeIssue,
    uploads: createUploadGate({ database, disk }),
    inspectUpload: uploadScan.inspect,
    uploadFolder: join(environment.filesFolder, 'incoming'),
    workFolder: environment.workFolder,
    cursor: () => hub.cursor(),
    health: healthChecks(environment, features.telephonyHealth, database, () => jobs),
    roles: [...roles],
    metrics,
    log,
    webFolder: roles.has('web') ? environment.webFolder : null,
    web: {
      simulates: environment.publicSettings.demo !== null,
      published: features.settingsOfHost,
      framedPages: features.framedPages,
    },
    isApiPageOpen: environment.publicSettings.demo !== null,
    trustProxy: config.TRUST_PROXY,
    connectionsPerAddress: config.TRUST_PROXY === false ? config.CONNECTIONS_PER_ADDRESS : null,
    ...(environment.slowestBody ? { pace: environment.slowestBody } : {}),
    failedTokensPerMinute: config.FAILED_TOKENS_PER_MINUTE,
  })
  if (roles.has('realtime')) gateway.attach(app.server)

  let mails: MailReceiver | null = null
  const stop = async (): Promise<void> => {
    await mails?.close()
    await gateway.close()
    await app.close()
    await jobs?.stop()
    await changes.close()
    await features.stop()
    nodes.close()
    await shared?.close()
    await database.close()
  }
  try {
    if (roles.has('jobs')) {
      jobs = await startJobs({ ownerUrl: environment.ownerUrl, jobs: features.jobs, concurrency: 8, log })
    }
    await app.listen({ host: config.HOST, port: config.PORT })
    mails = await receiveMails(environment, features)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const host = config.HOST === '127.0.0.1' || config.HOST === '0.0.0.0' ? 'localhost' : config.HOST
  return {
    database,
    hub,
    origin: `http://${host}:${port}`,
    contracts: features.routes.map(({ contract }) => contract),
    rawRoutes: features.rawRoutes,
    stores: storesOf(features.routes),
    outside: features.outside,
    socketContracts: features.sockets.map(({ contract }) => contract),
    settled: features.settled,
    drain: features.drain,
    stop,
  }
}

/** Null where no mail comes in. */
async function receiveMails(
  { config, roles, log }: ProgramEnvironment,
  { mailboxes }: Pick<WiredFeatures, 'mailboxes'>,
): Promise<MailReceiver | null> {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_HOST: host, INBOUND_MAIL_PORT: port } = config
  if (domain === undefined || !roles.has('web')) return null
  return openMailReceiver({ host, port, domain, mailboxes, log })
}

/** Ready when what the node's roles need is ready: a web node is, even while calls are down. */
function healthChecks(
  { roles, webFolder, answersSip: hearsSip }: ProgramEnvironment,
  telephony: WiredFeatures['telephonyHealth'],
  database: Database,
  jobs: () => JobRunner | undefined,
): HealthChecks {
  const checks: HealthChecks = {
    database: async () => {
      await database.ping()
      return null
    },
  }
  if (roles.has('calls'))
    checks.telephony = async () => {
      const { reason } = telephony()
      if (reason !== null || !hearsSip) return reason
      return (await hearsSip()) ? null : 'the telephone server does not hear SIP'
    }
  if (roles.has('web')) checks.web = async () => (webFolder === null ? 'the web client is not built' : null)
  if (roles.has('jobs'))
    checks.jobs = async () => (jobs()?.isRunning() ? null : 'the job runner is not running')
  return checks
}
