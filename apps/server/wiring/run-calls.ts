import { randomUUID } from 'node:crypto'
import type { Phone } from '#features/phone/server/phone.ts'
import { holdTelephonyLease, type TelephonyLease } from '#features/phone/server/telephony-lease.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import { roleUrl } from '#platform/db/roles.ts'
import type { WiringContext } from './context.ts'

interface RunCalls {
  /** When a node was last known to run the calls; null: never, or not this one. */
  lastRun(): Promise<Date | null>
  /** Runs the calls if this node gets the lease; resolves once that is known. */
  start(phone: Pick<Phone, 'start' | 'leave'>): Promise<void>
  release(): Promise<void>
}

/** Runs the calls on the node that holds the lease. */
export function runCalls({
  roles,
  ownerUrl,
  masterSecret,
  log,
}: Pick<WiringContext, 'roles' | 'ownerUrl' | 'masterSecret' | 'log'>): RunCalls {
  let lease: TelephonyLease | null = null
  return {
    lastRun: () => lease?.lastRun() ?? Promise.resolve(null),
    async start(phone) {
      if (!roles.has('calls')) return
      lease = holdTelephonyLease({
        url: roleUrl(ownerUrl, 'suite_system', masterSecret),
        serverId: OWN_SERVER,
        node: randomUUID(),
        onHeld: phone.start,
        onLost() {
          log.warn('another node runs the calls now')
          void phone
            .leave()
            .catch((error) => log.error({ err: error }, 'failed to hand over the calls to another node'))
        },
        log,
      })
      await lease.tried
    },
    release: async () => await lease?.release(),
  }
}
