import type { EngineEvent, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import type { AriEvent } from './ari/messages.ts'
import { ignoreGone } from './gone.ts'

interface Asking {
  /** @throws EngineUnavailable, AriRefused */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
  knows(leg: LegId): boolean
}

/**
 * Transfers requested by devices (REFER). Asterisk accepts them (202) and leaves them to us, by TRANSFER_HANDLING. A phone keeps
 * its call until it is notified of the result, so it must be notified before its leg ends.
 */
export function deviceTransfers({ ask, command, knows }: Asking): Pick<TelephonyEngine, 'refuseTransfer'> & {
  asked(event: Extract<AriEvent, { type: 'ChannelTransfer' }>): EngineEvent[]
  onEvent(event: { type: string; channel?: { id: string } }): void
  /** Before hanging up a leg: a requested transfer succeeded. */
  leave(leg: LegId): Promise<void>
  forgetAll(): void
} {
  const waiting = new Set<LegId>()

  const progress = (leg: LegId, states: 'channel_answered' | 'channel_declined'): AriRequest => ({
    method: 'POST',
    path: path`channels/${leg}/transfer_progress`,
    query: { states },
  })

  return {
    asked({ refer_to, referred_by }) {
      const leg = referred_by.source_channel.id
      const { destination, protocol_id } = refer_to.requested_destination
      if (!knows(leg)) return []
      waiting.add(leg)
      if (protocol_id) return [{ type: 'leg-transfers', leg, to: { kind: 'call', sipCallId: protocol_id } }]
      return [{ type: 'leg-transfers', leg, to: { kind: 'number', number: destination ?? '' } }]
    },
    onEvent(event) {
      if (event.type === 'ChannelDestroyed' && event.channel) waiting.delete(event.channel.id)
    },
    async refuseTransfer(leg) {
      if (waiting.delete(leg)) await command(progress(leg, 'channel_declined'), leg)
    },
    async leave(leg) {
      if (waiting.delete(leg)) await ask(progress(leg, 'channel_answered')).catch(ignoreGone)
    },
    forgetAll: () => waiting.clear(),
  }
}
