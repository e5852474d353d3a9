import type { Client } from 'pg'
import type { LeaseView } from './share-servers.ts'

/** Name spaces of these advisory locks: `tele`, `node`, `leav` as numbers. */
const SERVER = 0x74656c65
const TAKER = 0x6e6f6465
const LEAVING = 0x6c656176

const spaceOf = (drains: boolean) => (drains ? LEAVING : TAKER)

/**
 * A machine that vanishes closes no connection. The database notices after some five seconds, instead of two hours; over a Unix socket
 * these settings mean nothing.
 */
export const watchConnection = (client: Client) =>
  client.query(
    'SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 5000',
  )

/** Says that this node lives; `node` is unlike that of any other. An earlier session of the same node is ended with its locks. */
export async function announce(client: Client, node: number, drains: boolean): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND classid::bigint IN ($1, $2) AND objid::bigint = $3 AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`,
    [TAKER, LEAVING, node],
  )
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [spaceOf(drains), node])
}

/** From here on the node takes no leases. */
export async function announceLeaving(client: Client, node: number): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LEAVING, node])
  await client.query('SELECT pg_advisory_unlock_shared($1, $2)', [TAKER, node])
}

/** A telephone server that is emptied. */
export interface DrainedServer {
  id: number
  /** What is left of its calls is ended. */
  isOver: boolean
}

export async function readView(client: Client): Promise<LeaseView & { drained: DrainedServer[] }> {
  const { rows } = await client.query<{ space: string; id: string; session: number; me: number }>(
    `SELECT classid::bigint AS space, objid::bigint AS id, pid AS session, pg_backend_pid() AS me FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint IN ($1, $2, $3)
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [SERVER, TAKER, LEAVING],
  )
  const servers = await client.query<{ id: string; is_over: boolean | null }>(
    'SELECT id, drained_by < now() AS is_over FROM asterisk_servers WHERE deleted_at IS NULL ORDER BY id',
  )
  const inSpace = (space: number) => rows.filter((row) => Number(row.space) === space)
  return {
    me: rows[0]?.me ?? 0,
    servers: servers.rows.map(({ id }) => Number(id)),
    drained: servers.rows.flatMap(({ id, is_over: isOver }) =>
      isOver === null ? [] : { id: Number(id), isOver },
    ),
    takers: inSpace(TAKER).map(({ session }) => session),
    draining: inSpace(LEAVING).map(({ session }) => session),
    holders: new Map(inSpace(SERVER).map(({ id, session }) => [Number(id), session])),
  }
}

export async function lockServer(client: Client, serverId: number): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS taken', [SERVER, serverId])
  return rows[0]?.taken === true
}

export const unlockServer = (client: Client, serverId: number) =>
  client.query('SELECT pg_advisory_unlock($1, $2)', [SERVER, serverId])

export interface Term {
  epoch: number
  /** When an earlier term was last renewed; null: there was none. */
  lastRun: Date | null
}

/** Begins a term; for who has the lock. */
export async function beginTerm(client: Client, serverId: number, node: string): Promise<Term> {
  const { rows } = await client.query<{ epoch: string; last_run: Date | null }>(
    `WITH before AS (SELECT renewed_at FROM telephony_leases WHERE asterisk_server_id = $1)
     INSERT INTO telephony_leases AS lease (asterisk_server_id, node, renewed_at, epoch) VALUES ($1, $2, now(), 1)
     ON CONFLICT (asterisk_server_id) DO UPDATE
       SET node = excluded.node, renewed_at = excluded.renewed_at, epoch = lease.epoch + 1
     RETURNING epoch, (SELECT renewed_at FROM before) AS last_run`,
    [serverId, node],
  )
  return { epoch: Number(rows[0]?.epoch ?? 0), lastRun: rows[0]?.last_run ?? null }
}

/** Goes on with a term after a lost connection; false: there was another since. */
export async function resumeTerm(client: Client, serverId: number, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE telephony_leases SET renewed_at = now() WHERE asterisk_server_id = $1 AND epoch = $2',
    [serverId, epoch],
  )
  return rowCount === 1
}

export const renewTerms = (client: Client, servers: readonly number[], node: string) =>
  client.query(
    'UPDATE telephony_leases SET renewed_at = now() WHERE asterisk_server_id = ANY($1) AND node = $2',
    [servers, node],
  )
