import { holdServerLeases, type ServerLeases } from '#features/phone/server/leases/server-leases.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { roleUrl } from '#platform/db/roles.ts'
import type { WiringContext } from './context.ts'

type LeasedPhone = Pick<
  Phone,
  'hold' | 'leave' | 'handOver' | 'activeAt' | 'onTaken' | 'refuseNew' | 'endCallsAt'
>

interface RunCalls {
  /** Runs the calls of servers of which this node gets the leases; resolves once it had its first chance. */
  start(phone: LeasedPhone): Promise<void>
  /** Gives the leases to other nodes, with calls that do not end in time; where there are none, waits for the calls. */
  drain(): Promise<void>
  release(): Promise<void>
}

/** Runs the calls of the telephone servers whose leases this node holds. */
export function runCalls({
  roles,
  ownerUrl,
  masterSecret,
  nodes,
  config,
  log,
}: Pick<WiringContext, 'roles' | 'ownerUrl' | 'masterSecret' | 'nodes' | 'config' | 'log'>): RunCalls {
  let leases: ServerLeases | null = null
  return {
    async start(phone) {
      if (!roles.has('calls')) return
      leases = holdServerLeases({
        url: roleUrl(ownerUrl, 'suite_system', masterSecret),
        onHeld: phone.hold,
        onLost: phone.leave,
        handOver: phone.handOver,
        callsOf: phone.activeAt,
        refuseNew: phone.refuseNew,
        endCalls: phone.endCallsAt,
        onFree: (serverId) => nodes.broadcast('calls-free', serverId),
        log,
      })
      phone.onTaken(leases.outdated)
      nodes.onMessage('calls-free', () => leases?.look())
      await leases.tried
    },
    drain: async () => await leases?.drain(config.DRAIN_SECONDS * 1000),
    release: async () => await leases?.release(),
  }
}
