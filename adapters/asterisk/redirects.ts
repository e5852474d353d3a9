import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'
import { endpointOfChannel } from './endpoint-names.ts'

type DialEvent = Extract<AriEvent, { type: 'Dial' }>
type LegEnded = Extract<EngineEvent, { type: 'leg-ended' }>

interface RedirectParts {
  knows(leg: LegId): boolean
  hangUp(channel: string): void
  log: { warn(about: object, message: string): void }
}

/** Longest number that a device may name. */
const MAX_DIGITS = 64

/**
 * Devices that send their call elsewhere (SIP 302). Asterisk would dial the new target itself, past every check: a Contact such as
 * `PJSIP/…` even names any endpoint of any company. There is no option against it, so that channel is hung up at once and the
 * leg's end carries the number. Numbers never get as far: they would be looked up in a context without extensions
 * (`FORWARD_CONTEXT`, `ari-vocabulary.ts`).
 */
export function redirects({ knows, hangUp, log }: RedirectParts) {
  /** Null: a carrier's, which has failed like any other that does not take the call. */
  const targets = new Map<LegId, string | null>()
  return {
    asked({ peer, forward, forwarded }: DialEvent): void {
      if (!forward) return
      if (forwarded?.id) hangUp(forwarded.id)
      const endpoint = endpointOfChannel(peer.name)
      if (!knows(peer.id) || endpoint === null) return
      if (trunkOf(endpoint) !== null) targets.set(peer.id, null)
      else if (/^\+?[0-9*#+]+$/.test(forward)) targets.set(peer.id, forward.slice(0, MAX_DIGITS))
      else log.warn({ leg: peer.id }, 'a device redirects its call to what is no number')
    },
    /** Adds the number to the end of a redirected leg. */
    complete: (event: EngineEvent): EngineEvent => (event.type === 'leg-ended' ? withTarget(event) : event),
    forgetAll: () => targets.clear(),
  }

  function withTarget(event: LegEnded): LegEnded {
    const forwardTo = targets.get(event.leg)
    if (forwardTo === undefined || !targets.delete(event.leg)) return event
    return forwardTo === null ? { ...event, cause: 'failed' } : { ...event, cause: 'no-answer', forwardTo }
  }
}
