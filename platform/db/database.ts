import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type ConnectionShares, connectionShares } from './connection-shares.ts'
import { CONNECT_PATIENCE_MS, createPool } from './pool.ts'
import { roleUrl } from './roles.ts'
import type { DB } from './schema.gen.ts'
import { statementNames } from './statement-names.ts'

export type Rows = Kysely<DB>

/** One transaction. Callbacks given to `onCommit` run after the commit, never after a rollback. */
export interface UnitOfWork {
  readonly rows: Rows
  onCommit(action: () => void): void
}

export interface Database {
  /**
   * A transaction inside one company: row-level security hides all other rows. `userId` is the acting user, whom history
   * triggers record (`tenancy.current_user_id()`).
   */
  tenant<Result>(
    companyId: number,
    work: (unit: UnitOfWork) => Promise<Result>,
    userId?: number,
  ): Promise<Result>
  /** Read-only `tenant`; the result is returned without waiting for the transaction to end. */
  reading<Result>(companyId: number, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>
  /** A transaction across companies: for sign-in, telephony and jobs, never for an id that a user sent. */
  system<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>
  /** Single statements across companies, without a transaction, and never within one, which would then hold two connections. */
  readonly systemRows: Rows
  /**
   * The same for what has to outlast the transaction around it, such as a key that others use from then on: on connections that
   * run nothing else, so that whoever holds one of these waits for none.
   */
  readonly lastingRows: Rows
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseSettings {
  ownerUrl: string
  masterSecret: Buffer
  /** Connections for work inside companies, of which each has its share; half as many serve work across companies. */
  poolSize: number
  onError: (error: Error) => void
  /** A transaction, or a single statement, was asked for within another: see `NestedTransaction`. Default: it is thrown. */
  onNested?: (error: NestedTransaction) => void
  /** Called with each statement's text; tests count with it. */
  onStatement?: (sql: string) => void
}

/** Runs every statement on a connection lent by `withClient`. */
function kyselyOver(lend: () => Promise<LentClient>, onStatement: (sql: string) => void): Rows {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LendingDriver(lend, onStatement),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

interface LentClient {
  client: PoolClient
  /** A broken one does not return to the pool. */
  giveBack: (broken?: Error | true) => void
}

class LendingDriver implements Driver {
  readonly #lend: () => Promise<LentClient>
  readonly #onStatement: (sql: string) => void
  readonly #lent = new WeakMap<DatabaseConnection, LentClient>()

  constructor(lend: () => Promise<LentClient>, onStatement: (sql: string) => void) {
    this.#lend = lend
    this.#onStatement = onStatement
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const lent = await this.#lend()
    const connection = connectionOver(lent.client, this.#onStatement)
    this.#lent.set(connection, lent)
    return connection
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#lent.get(connection)?.giveBack()
  }
  beginTransaction(): Promise<void> {
    throw new Error('Transactions are opened by Database.tenant or Database.system')
  }
  commitTransaction(): Promise<void> {
    throw new Error('Transactions are closed by Database.tenant or Database.system')
  }
  rollbackTransaction(): Promise<void> {
    throw new Error('Transactions are closed by Database.tenant or Database.system')
  }
  async destroy(): Promise<void> {}
}

const nameOf = statementNames()

function connectionOver(client: PoolClient, onStatement: (sql: string) => void): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      onStatement(query.sql)
      const name = nameOf(query.sql)
      const values = [...query.parameters]
      const result = await client.query(
        name === null ? { text: query.sql, values } : { name, text: query.sql, values },
      )
      const rows = result.rows as Row[]
      // The driver's results are linked: once one is in V8's old generation, all later ones stay until a major collection,
      // and with them the rows they hold.
      result.rows = []
      return { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: streaming is part of the interface; nothing here streams.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming goes through a cursor, not through this driver')
    },
  }
}

function inCompany(begin: string, companyId: number, userId?: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is a whole number')
  if (userId !== undefined && !Number.isSafeInteger(userId))
    throw new TypeError('A user id is a whole number')
  const company = `${begin}; SET LOCAL suite.company_id = '${companyId}'`
  return userId === undefined ? company : `${company}; SET LOCAL suite.user_id = '${userId}'`
}

/** How many of a company, and of all, may wait for each connection: more would mostly not be served in time. */
const WAITING_PER_PLACE = { ofCompany: 64, inAll: 256 }

/** The transaction around the caller, also of what it started and does not wait for. */
const around = new AsyncLocalStorage<{ isOpen: boolean }>()

/** For whatever waits for others: a transaction meanwhile would hold a connection for which others wait. @throws within one */
export function assertNoTransaction(): void {
  if (around.getStore()?.isOpen) throw new Error('A transaction waits for nobody else: do this before it')
}

/** Starts work that nobody waits for: its transactions are not within the one around. */
export const apart = <Result>(work: () => Result): Result => around.exit(work)

/**
 * A transaction within another holds two connections of one request: when many do so at once, each waits for what the others
 * hold, and all until they give up.
 */
export class NestedTransaction extends Error {
  override readonly name = 'NestedTransaction'
}

interface Kind {
  begin: string
  /** Nothing to make durable: does not wait for the end of the transaction. */
  readsOnly?: boolean
}

const rowsOfClients = new WeakMap<PoolClient, Rows>()

/** The query builder of a connection, created once: every request needs one. */
function rowsOver(client: PoolClient, onStatement: (sql: string) => void): Rows {
  const known = rowsOfClients.get(client)
  if (known !== undefined) return known
  const rows = kyselyOver(async () => ({ client, giveBack: () => {} }), onStatement)
  rowsOfClients.set(client, rows)
  return rows
}

async function lentBy(pool: Pool): Promise<LentClient> {
  const client = await pool.connect()
  return { client, giveBack: (broken) => client.release(broken) }
}

/** One of a company's share of the connections. */
async function lentTo(companyId: number, pool: Pool, shares: ConnectionShares): Promise<LentClient> {
  const leave = await shares.take(companyId)
  try {
    const { client, giveBack } = await lentBy(pool)
    return {
      client,
      giveBack: (broken) => {
        giveBack(broken)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function transaction<Result>(
  lent: Promise<LentClient>,
  { begin, readsOnly = false }: Kind,
  onStatement: (sql: string) => void,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const { client, giveBack } = await lent
  const afterCommit: (() => void)[] = []
  // Sent together with the first statement. Fails only when the connection does, and then so does that statement.
  const begun = client.query(begin)
  begun.catch(() => {})
  const own = { isOpen: true }
  const end = async (statement: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    own.isOpen = false
    try {
      await begun
      await client.query(statement)
      giveBack()
    } catch (error) {
      // Must not return to the pool: the connection is lost, or its transaction is in an unknown state.
      giveBack(error instanceof Error ? error : true)
      throw error
    }
  }
  let result: Result
  try {
    result = await around.run(own, () =>
      work({ rows: rowsOver(client, onStatement), onCommit: (action) => afterCommit.push(action) }),
    )
  } catch (error) {
    await end('ROLLBACK').catch(() => {})
    throw error
  }
  const ended = end('COMMIT')
  if (readsOnly) ended.catch(() => {})
  else await ended
  for (const action of afterCommit) action()
  return result
}

/** Opened when they are needed, which is seldom. */
const LASTING_CONNECTIONS = 2

const throwIt = (error: Error): never => {
  throw error
}

export function openDatabase(settings: DatabaseSettings): Database {
  const onStatement = settings.onStatement ?? (() => {})
  const { ownerUrl, masterSecret, poolSize, onError, onNested = throwIt } = settings
  const app = createPool({
    url: roleUrl(ownerUrl, 'suite_app', masterSecret),
    max: poolSize,
    applicationName: 'suite app',
    // Starting parallel workers takes longer than counting ten thousand rows, and there are many requests at once.
    alone: true,
    onError,
  })
  const system = createPool({
    url: roleUrl(ownerUrl, 'suite_system', masterSecret),
    max: Math.max(2, Math.ceil(poolSize / 2)),
    applicationName: 'suite system',
    onError,
  })
  const lasting = createPool({
    url: roleUrl(ownerUrl, 'suite_system', masterSecret),
    max: LASTING_CONNECTIONS,
    applicationName: 'suite lasting',
    onError,
  })
  const shares = connectionShares({
    places: poolSize,
    patienceMs: CONNECT_PATIENCE_MS,
    mostWaiting: poolSize * WAITING_PER_PLACE.ofCompany,
    mostWaitingInAll: poolSize * WAITING_PER_PLACE.inAll,
  })
  const checkAlone = () => {
    if (!around.getStore()?.isOpen) return
    onNested(
      new NestedTransaction('One transaction at a time: use the unit that is there, or do this before it'),
    )
  }
  return {
    tenant: async (companyId, work, userId) => {
      checkAlone()
      const begin = inCompany('BEGIN', companyId, userId)
      return transaction(lentTo(companyId, app, shares), { begin }, onStatement, work)
    },
    reading: async (companyId, work) => {
      checkAlone()
      const begin = inCompany('BEGIN READ ONLY', companyId)
      return transaction(lentTo(companyId, app, shares), { begin, readsOnly: true }, onStatement, work)
    },
    system: async (work) => {
      checkAlone()
      return transaction(lentBy(system), { begin: 'BEGIN' }, onStatement, work)
    },
    systemRows: kyselyOver(async () => {
      checkAlone()
      return lentBy(system)
    }, onStatement),
    lastingRows: kyselyOver(() => lentBy(lasting), onStatement),
    ping: async () => {
      await app.query('SELECT 1')
    },
    close: async () => {
      await Promise.all([app.end(), system.end(), lasting.end()])
    },
  }
}
