import { cutText } from '#platform/contract/cut-text.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'
import { REDIRECT_EVENT } from './config/redirect-dialplan.ts'
import type { LegMessage } from './legs.ts'

type Redirected = Extract<AriEvent, { type: 'ChannelUserevent' }>

interface RedirectParts {
  knows(leg: LegId): boolean
  log: { warn(about: object, message: string): void }
}

/** Longest number that a device may name. */
const MAX_DIGITS = 64
/** Asterisk remembers the target of a 181 as well, which is no end. */
const MOVED = 302

/**
 * Devices that send their call elsewhere (SIP 302). Asterisk does nothing about it, as the channel was not dialled by its dialling
 * API: that one takes a Contact such as `PJSIP/…` for a channel to dial, of any company, and has no option against it. The
 * number is reported just before the channel's end, and the leg's end carries it to the program.
 */
export function redirects({ knows, log }: RedirectParts) {
  const targets = new Map<LegId, string>()
  return {
    asked({ eventname, channel: { id: leg }, userevent: { to } }: Redirected): void {
      if (eventname !== REDIRECT_EVENT || !knows(leg)) return
      const number = decoded(to)
      if (/^\+?[0-9*#+]+$/.test(number)) targets.set(leg, cutText(number, MAX_DIGITS))
      else log.warn({ leg }, 'a device redirects its call to what is no number')
    },
    /** Adds the number to the end of a redirected leg. */
    complete(event: EngineEvent, message: LegMessage): EngineEvent {
      if (event.type !== 'leg-ended') return event
      const forwardTo = targets.get(event.leg)
      if (forwardTo === undefined || !targets.delete(event.leg)) return event
      const status = message.type === 'ChannelDestroyed' ? message.tech_cause : undefined
      // Asterisk before 22.5 does not tell it.
      return (status ?? MOVED) === MOVED ? { ...event, cause: 'no-answer', forwardTo } : event
    },
    forgetAll: () => targets.clear(),
  }
}

/** Empty for what is not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
