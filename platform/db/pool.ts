import { Pool, type PoolConfig, types } from 'pg'

// bigint ids and counts fit in a JavaScript number; instants travel as Date.
const BIGINT = 20
types.setTypeParser(BIGINT, (value) => Number(value))

export interface PoolSettings {
  url: string
  max: number
  applicationName: string
  /** Statements run in one process of the database each. */
  alone?: boolean
  /** Where connection losses are told; the pool replaces the connection by itself. */
  onError: (error: Error) => void
}

export function createPool(settings: PoolSettings): Pool {
  const config: PoolConfig = {
    connectionString: settings.url,
    max: settings.max,
    application_name: settings.applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // What is sent without waiting for what came before goes out at once: a transaction's begin with its first statement.
    pipeline: true,
    ...(settings.alone && { options: '-c max_parallel_workers_per_gather=0' }),
  }
  const pool = new Pool(config)
  pool.on('error', settings.onError)
  // One that is lent when its connection breaks tells nobody else, and would end the program.
  pool.on('connect', (client) => void client.on('error', settings.onError))
  return pool
}
