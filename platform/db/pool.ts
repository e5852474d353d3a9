import { Pool, type PoolConfig, types } from 'pg'

// bigint ids and counts fit in a JavaScript number; timestamps become Date.
const BIGINT = 20
types.setTypeParser(BIGINT, (value) => Number(value))

/** How long one waits for a connection, ms. */
export const CONNECT_PATIENCE_MS = 5_000

export interface PoolSettings {
  url: string
  max: number
  applicationName: string
  /** Each statement runs in a single process of the database (no parallel workers). */
  alone?: boolean
  /** Receives connection losses; the pool reconnects by itself. */
  onError: (error: Error) => void
}

export function createPool(settings: PoolSettings): Pool {
  const config: PoolConfig = {
    connectionString: settings.url,
    max: settings.max,
    application_name: settings.applicationName,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Pipelining: BEGIN is sent together with the first statement.
    pipeline: true,
    ...(settings.alone && { options: '-c max_parallel_workers_per_gather=0' }),
  }
  const pool = new Pool(config)
  pool.on('error', settings.onError)
  // A lent connection that breaks has no other listener and would end the program.
  pool.on('connect', (client) => void client.on('error', settings.onError))
  return pool
}
