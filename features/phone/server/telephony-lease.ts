import type { Client } from 'pg'
import { holdLease, type Lease } from '#platform/db/advisory-lease.ts'
import type { Logger } from '#platform/log/logger.ts'

export interface TelephonyLease extends Lease {
  /** When the server's calls were last run, by a node that is gone or by this one; null: never. */
  lastRun(): Promise<Date | null>
}

/** `tele` as a number: the name space of these advisory locks. */
const SPACE = 0x74656c65

/** The lock on a telephone server's calls, held by one node at a time. */
export function holdTelephonyLease(parts: {
  /** Connection of the role that works across companies. */
  url: string
  serverId: number
  node: string
  onHeld(): void
  onLost(): void
  log: Logger
}): TelephonyLease {
  const { serverId, node, log } = parts
  const before = Promise.withResolvers<Date | null>()
  let first = true

  async function beat(client: Client): Promise<void> {
    if (first) {
      first = false
      const { rows } = await client.query<{ renewed_at: Date }>(
        'SELECT renewed_at FROM telephony_leases WHERE asterisk_server_id = $1',
        [serverId],
      )
      before.resolve(rows[0]?.renewed_at ?? null)
    }
    await client.query(
      `INSERT INTO telephony_leases (asterisk_server_id, node, renewed_at) VALUES ($1, $2, now())
       ON CONFLICT (asterisk_server_id) DO UPDATE SET node = excluded.node, renewed_at = excluded.renewed_at`,
      [serverId, node],
    )
  }

  const lease = holdLease({
    url: parts.url,
    key: [SPACE, serverId],
    applicationName: 'suite telephony',
    onHeld: parts.onHeld,
    onLost() {
      first = true
      parts.onLost()
    },
    beat,
    onError: (error) => log.warn({ err: error }, 'failed to renew the telephony lease'),
  })
  return { ...lease, lastRun: () => before.promise }
}
