import { refusalWords } from '#platform/telephony/carrier/refusal-words.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import type { AriEvent } from './ari/messages.ts'
import { REFUSAL_EVENT } from './config/redirect-dialplan.ts'

type UserEvent = Extract<AriEvent, { type: 'ChannelUserevent' }>

/** Refusals in a carrier's own words: reported just before the leg's end, which carries them to the program. */
export function refusals({ knows }: { knows(leg: LegId): boolean }) {
  const said = new Map<LegId, string>()
  return {
    asked({ eventname, channel: { id: leg }, userevent: { to } }: UserEvent): void {
      if (eventname !== REFUSAL_EVENT || !knows(leg)) return
      const words = refusalWords(/^SIP [3-6]\d\d (.*)$/s.exec(decoded(to))?.[1] ?? '')
      if (words !== null) said.set(leg, words)
    },
    /** Adds the words to the end of a refused leg. */
    complete(event: EngineEvent): EngineEvent {
      if (event.type !== 'leg-ended') return event
      const words = said.get(event.leg)
      return words !== undefined && said.delete(event.leg) ? { ...event, said: words } : event
    },
    forgetAll: () => said.clear(),
  }
}

/** SIP is UTF-8; older exchanges write Latin-1. */
function decoded(encoded: string): string {
  const bytes = Buffer.from(
    encoded.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
