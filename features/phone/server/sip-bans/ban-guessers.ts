import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { type Bound, Failures } from './failures.ts'

/**
 * Of one endpoint, from one address: that endpoint is closed to the address. An office behind one address goes on but for
 * the extension that a mistyped phone keeps asking for. Such a phone tries once or twice a minute; who guesses tries many
 * times a second.
 */
const OF_ENDPOINT: Bound = { limit: 20, windowMs: 5 * 60_000 }
/** Of an address, whichever endpoints it asks for: all are closed to it. One phone never gets so far, its own is closed before. */
const OF_ADDRESS: Bound = { limit: 150, windowMs: 5 * 60_000 }
const BAN_MINUTES = 15

const ENDPOINT = /^[\w.-]{1,100}$/
/** Every endpoint, in the table. */
const ALL = ''

/**
 * Closes what phones register as to addresses from which wrong passwords keep coming, for a time: Asterisk reads the bans
 * beside the endpoint, and refuses before it looks at a password.
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
    keep(endpoint, address).catch((error) => log.error({ err: error }, 'a ban could not be kept'))
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
    // Nobody is let in as a phone that does not exist; nor does one that is refused already close the others to its office.
    if (!ENDPOINT.test(endpoint)) return
    const now = performance.now()
    if (ofEndpoints.add(`${endpoint} ${address}`, now)) ban(endpoint, address)
    if (ofAddresses.add(address, now)) ban(ALL, address)
  }
}
