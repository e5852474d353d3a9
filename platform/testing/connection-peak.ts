import { Client } from 'pg'

/** As many as the program's own PostgreSQL takes: tests that hold more hold what no installation could. */
const MANY = 200
const LOOK_EVERY_MS = 250
const NAMED = 5

interface Holding {
  database: string
  connections: number
}

/**
 * Counts the connections of a test run's PostgreSQL, of which there are some hundred only: a run that comes near them is told
 * which test files held them (their databases carry the files' names).
 */
export async function watchConnections(ownerUrl: string) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'connection-peak' })
  // The server may be killed by what is tested.
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
    /** @returns what to tell; null when there were not many */
    async end(): Promise<string | null> {
      clearInterval(timer)
      await looking
      await client.end().catch(() => {})
      return tellPeak(peak)
    },
  }
}

const sumOf = (held: readonly Holding[]): number =>
  held.reduce((sum, { connections }) => sum + connections, 0)

export function tellPeak(held: readonly Holding[], many = MANY): string | null {
  const sum = sumOf(held)
  if (sum <= many) return null
  const most = held.slice(0, NAMED).map(({ database, connections }) => `${database} ${connections}`)
  return `${sum} connections to the test database server at once, most of them: ${most.join(', ')}`
}
