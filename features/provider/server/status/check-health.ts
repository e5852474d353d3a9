import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { ComponentState } from '../../contract/status/components.ts'
import type { HealthPart } from '../../contract/status/status.ts'
import type { JitsiHealth, ProbeJitsi, ServerHealth } from '../ports.ts'
import { callsByServer, findServers, type ServerProbePorts, serverProbe } from '../servers/probe-servers.ts'

export interface HealthPorts extends Pick<ServerProbePorts, 'serverPasswords' | 'probeServer' | 'probeOwn'> {
  database: Database
  probeJitsi: ProbeJitsi
  /** State of the program's own engine of meetings; null: there is none. */
  meetingEngine: () => 'up' | 'down' | null
  /** Bytes that new files may take. */
  disk: { left(): Promise<number> }
}

export interface Backlog {
  kind: string
  waiting: number
  oldest: number
  failing: number
  given_up: number
}

/** A job that is due waits so long at most while all is well, seconds. */
const SLOW_S = 5 * 60
const STUCK_S = 30 * 60
/** Less room than this, bytes, is little. */
const LITTLE_ROOM = 5_000_000_000
const MAX_DETAIL = 200

const findBacklog = async (rows: Rows): Promise<Backlog[]> => {
  const { rows: found } = await sql<Backlog>`
    SELECT kind, waiting::float8 AS waiting, round(due_for)::float8 AS oldest, failing::float8 AS failing,
           given_up::float8 AS given_up FROM job_backlog()`.execute(rows)
  return found
}

const stateOfWait = (oldest: number): ComponentState =>
  oldest > STUCK_S ? 'down' : oldest > SLOW_S ? 'degraded' : 'up'

type Named = Pick<HealthPart, 'component' | 'kind' | 'name'>

/** Queues of some kinds as one part. */
function queuePart(named: Named, backlog: readonly Backlog[]): HealthPart {
  const sum = (value: (one: Backlog) => number) => backlog.reduce((all, one) => all + value(one), 0)
  const oldest = Math.max(0, ...backlog.map((one) => one.oldest))
  return {
    ...named,
    state: stateOfWait(oldest),
    detail: '',
    facts: {
      oldest,
      waiting: sum(({ waiting }) => waiting),
      failing: sum(({ failing }) => failing),
      given_up: sum(({ given_up }) => given_up),
    },
  }
}

const detailOf = (health: ServerHealth | JitsiHealth): string =>
  health.state === 'up' ? '' : cutText(`${health.state}: ${health.detail}`, MAX_DETAIL)

async function telephonyParts(ports: HealthPorts): Promise<HealthPart[]> {
  const { systemRows: rows } = ports.database
  const [servers, calls] = await Promise.all([findServers(rows), callsByServer(rows)])
  const probe = serverProbe(ports)
  return Promise.all(
    servers.map(async (server): Promise<HealthPart> => {
      const health = await probe(server)
      return {
        ...{ component: 'telephony', kind: 'server', name: server.name, detail: detailOf(health) },
        state: health.state === 'up' ? 'up' : 'down',
        facts: {
          calls: calls.get(server.id) ?? 0,
          ...(health.state === 'up' ? { endpoints: health.registeredEndpoints } : {}),
          ...(health.state === 'up' && health.latencyMs !== null ? { latency_ms: health.latencyMs } : {}),
        },
      }
    }),
  )
}

async function meetingParts({ database, probeJitsi, meetingEngine }: HealthPorts): Promise<HealthPart[]> {
  const servers = await database.systemRows
    .selectFrom('jitsi_servers')
    .select(['name', 'url'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const jitsi = await Promise.all(
    servers.map(async ({ name, url }): Promise<HealthPart> => {
      const health = await probeJitsi(url)
      return {
        ...{ component: 'meetings', kind: 'jitsi', name, detail: detailOf(health) },
        state: health.state === 'up' ? 'up' : 'down',
        facts: health.state === 'up' ? { latency_ms: health.latencyMs } : {},
      }
    }),
  )
  const own = meetingEngine()
  if (own === null) return jitsi
  return [{ component: 'meetings', kind: 'janus', name: '', state: own, detail: '', facts: {} }, ...jitsi]
}

async function databasePart({ systemRows }: Database): Promise<HealthPart> {
  const start = performance.now()
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database())::float8 AS bytes`.execute(systemRows)
  return {
    ...{ component: 'platform', kind: 'database', name: '', state: 'up', detail: '' },
    facts: { latency_ms: Math.round(performance.now() - start), bytes: rows[0]?.bytes ?? 0 },
  }
}

async function diskPart({ disk }: HealthPorts): Promise<HealthPart> {
  const bytes = await disk.left()
  const state = bytes <= 0 ? 'down' : bytes < LITTLE_ROOM ? 'degraded' : 'up'
  return { component: 'files', kind: 'disk', name: '', state, detail: '', facts: { bytes } }
}

const MAIL = 'mail.send'

/** Everything, checked now: servers beside each other, the database with a constant number of statements. */
export async function checkHealth(ports: HealthPorts): Promise<{ parts: HealthPart[]; backlog: Backlog[] }> {
  const [telephony, meetings, database, disk, backlog] = await Promise.all([
    telephonyParts(ports),
    meetingParts(ports),
    databasePart(ports.database),
    diskPart(ports),
    findBacklog(ports.database.systemRows),
  ])
  const isMessage = ({ kind }: Backlog) => kind.startsWith('join.')
  const isMail = ({ kind }: Backlog) => kind === MAIL
  const parts = [
    ...telephony,
    ...meetings,
    queuePart({ component: 'messages', kind: 'lines', name: '' }, backlog.filter(isMessage)),
    queuePart({ component: 'mail', kind: 'mail', name: '' }, backlog.filter(isMail)),
    database,
    queuePart(
      { component: 'platform', kind: 'jobs', name: '' },
      backlog.filter((one) => !isMessage(one) && !isMail(one)),
    ),
    disk,
  ]
  return { parts, backlog }
}
