import type { BridgeId, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { ignoreGone } from './gone.ts'

interface EarlyBridgesParts {
  /** @throws EngineUnavailable, AriRefused */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
  /** The leg's device called in, and was not answered. */
  isUnanswered(leg: LegId): boolean
}

export interface EarlyBridges extends Pick<TelephonyEngine, 'bridgeEarly'> {
  /** Both are in that bridge already; the bridge is an ordinary one from here on. */
  joined(bridge: BridgeId, members: readonly LegId[]): boolean
  forget(bridge: BridgeId): void
  forgetAll(): void
}

/** Bridges in which a caller hears an unanswered leg. */
export function earlyBridges({ ask, command, isUnanswered }: EarlyBridgesParts): EarlyBridges {
  const bridges = new Map<BridgeId, readonly LegId[]>()
  return {
    async bridgeEarly(bridge, caller, leg) {
      if (isUnanswered(caller)) {
        // A ring tone of ours would hide the sound; there is one if an earlier trunk had sent sound, too.
        await command({ method: 'DELETE', path: path`channels/${caller}/ring` }, caller)
        await command({ method: 'POST', path: path`channels/${caller}/progress` }, caller)
      }
      await ask({ method: 'POST', path: path`bridges/${bridge}`, query: { type: 'mixing' } })
      try {
        const channel = `${caller},${leg}`
        await command(
          { method: 'POST', path: path`bridges/${bridge}/addChannel`, query: { channel } },
          channel,
        )
        bridges.set(bridge, [caller, leg])
      } catch (error) {
        await ask({ method: 'DELETE', path: path`bridges/${bridge}` }).catch(ignoreGone)
        throw error
      }
    },
    joined(bridge, members) {
      const known = bridges.get(bridge)
      bridges.delete(bridge)
      return known?.length === members.length && members.every((leg) => known.includes(leg))
    },
    forget: (bridge) => void bridges.delete(bridge),
    forgetAll: () => bridges.clear(),
  }
}
