import { Client } from 'pg'

/** The program's own PostgreSQL allows as many: tests must not need more than an installation has. */
const MANY = 200
const LOOK_EVERY_MS = 250
const NAMED = 5

interface Holding {
  database: string
  connections: number
}

/**
 * Watches the number of connections to the run's PostgreSQL; a run that comes near the limit is told which test files held
 * them (databases are named after files).
 */
export async function watchConnections(ownerUrl: string) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'connection-peak' })
  // A test may kill the server.
  client.on('error', () => {})
  await client.connect()
  let peak: Holding[] = []
  const look = async (): Promise<void> => {
    const { rows } = await client.query<Holding>(
      `SELECT datname AS database, count(*)::int AS connections FROM pg_stat_activity
        WHERE backend_type = 'client backend' GROUP BY datname ORDER BY 2 DESC`,
    )
    if (sumOf(rows) > sumOf(peak)) peak = rows
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => clearInterval(timer))
  }, LOOK_EVERY_MS)
  return {
    /** @returns a report; null when there were few */
    async end(): Promise<string | null> {
      clearInterval(timer)
      await looking
      await client.end().catch(() => {})
      return describePeak(peak)
    },
  }
}

const sumOf = (held: readonly Holding[]): number =>
  held.reduce((sum, { connections }) => sum + connections, 0)

export function describePeak(held: readonly Holding[], many = MANY): string | null {
  const sum = sumOf(held)
  if (sum <= many) return null
  const max = held.slice(0, NAMED).map(({ database, connections }) => `${database} ${connections}`)
  return `${sum} connections to the test database server at once, most of them: ${max.join(', ')}`
}
