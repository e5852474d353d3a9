import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { type Bound, Failures } from './failures.ts'

/**
 * Per endpoint and address: closes that endpoint to the address. An office behind one address keeps working, except for
 * the extension that a misconfigured phone keeps trying. Such a phone tries once or twice a minute; a guesser many
 * times a second.
 */
const OF_ENDPOINT: Bound = { limit: 20, windowMs: 5 * 60_000 }
/**
 * Per address, over all endpoints: closes all of them to it. A single phone never gets this far, since its own endpoint
 * is closed first.
 */
const OF_ADDRESS: Bound = { limit: 150, windowMs: 5 * 60_000 }
const BAN_MINUTES = 15

const ENDPOINT = /^[\w.-]{1,100}$/
/** Stands for every endpoint in the table. */
const ALL = ''

/**
 * Temporarily bans addresses that keep sending wrong passwords: Asterisk reads the bans beside the endpoint, and
 * refuses before checking a password.
 */
export function createBans({
  database,
  log,
}: {
  database: Pick<Database, 'systemRows'>
  log: Pick<Logger, 'warn' | 'error'>
}): (event: EngineEvent) => void {
  const ofEndpoints = new Failures(OF_ENDPOINT)
  const ofAddresses = new Failures(OF_ADDRESS)

  function ban(endpoint: string, address: string): void {
    log.warn(
      { endpoint, address },
      'an address keeps sending wrong passwords of phones and is refused for a time',
    )
    keep(endpoint, address).catch((error) => log.error({ err: error }, 'failed to store a ban'))
  }

  async function keep(endpoint: string, address: string): Promise<void> {
    const { systemRows } = database
    await systemRows.deleteFrom('sip_bans').where('until', '<', sql<Date>`now()`).execute()
    await sql`
      INSERT INTO sip_bans (endpoint, address, until)
      VALUES (${endpoint}, ${address}, now() + ${BAN_MINUTES} * interval '1 minute')
      ON CONFLICT (endpoint, address) DO UPDATE SET until = EXCLUDED.until`.execute(systemRows)
  }

  return (event) => {
    if (event.type !== 'wrong-secret' || isIP(event.address) === 0) return
    const { endpoint, address } = event
    // Unknown endpoints cannot be broken into, and attempts that are already refused must not close the other endpoints
    // of an office.
    if (!ENDPOINT.test(endpoint)) return
    const now = performance.now()
    if (ofEndpoints.add(`${endpoint} ${address}`, now)) ban(endpoint, address)
    if (ofAddresses.add(address, now)) ban(ALL, address)
  }
}
