import type { LegId } from '#platform/telephony/port.ts'
import type { AriEvent, ContactStatusChange } from './ari/messages.ts'
import { isAbsent } from './contacts.ts'
import { asteriskEndpointOfChannel } from './endpoint-names.ts'

/** How long a device on hold may be unreachable, ms: longer than the qualify interval. */
export const HELD_GRACE_MS = 50_000

export interface HeldDevicesParts {
  graceMs: number
  /** Address of a leg's device, `host:port`; null when unknown. */
  addressOf(leg: LegId): Promise<string | null>
  lose(leg: LegId): Promise<void>
  onError(error: unknown): void
}

/** `host:port` of a contact's URI, which Asterisk rewrites to the device's actual address. */
const addressIn = (uri: string): string | null => /@([^;>?]+)/.exec(uri)?.[1] ?? null

/**
 * Ends legs whose device vanished during hold. No audio is expected then, so silence proves nothing: the device counts as gone
 * when it fails Asterisk's qualify requests (`qualify_frequency`) beyond the grace period.
 */
export class HeldDevices {
  readonly #parts: HeldDevicesParts
  /** Legs on hold, with Asterisk's endpoint names. */
  readonly #holding = new Map<LegId, string>()
  /** By `endpoint host:port`: cancels the grace timer. */
  readonly #absent = new Map<string, NodeJS.Timeout>()

  constructor(parts: HeldDevicesParts) {
    this.#parts = parts
  }

  onEvent(event: Exclude<AriEvent, { type: 'ApplicationReplaced' }>): void {
    switch (event.type) {
      case 'ContactStatusChange':
        this.#contact(event)
        break
      case 'ChannelHold': {
        const endpoint = asteriskEndpointOfChannel(event.channel.name)
        if (endpoint !== null) this.#holding.set(event.channel.id, endpoint)
        break
      }
      case 'ChannelUnhold':
      case 'ChannelDestroyed':
        this.#holding.delete(event.channel.id)
        break
      default:
        break
    }
  }

  clear(): void {
    for (const timer of this.#absent.values()) clearTimeout(timer)
    this.#absent.clear()
    this.#holding.clear()
  }

  #contact({ endpoint: { resource }, contact_info: info }: ContactStatusChange): void {
    const address = addressIn(info.uri)
    if (address === null) return
    const key = `${resource} ${address}`
    if (!isAbsent(info.contact_status)) {
      clearTimeout(this.#absent.get(key))
      this.#absent.delete(key)
      return
    }
    if (this.#absent.has(key)) return
    const expire = () => {
      this.#absent.delete(key)
      this.#loseAll(resource, address).catch(this.#parts.onError)
    }
    this.#absent.set(key, setTimeout(expire, this.#parts.graceMs))
  }

  async #loseAll(endpoint: string, address: string): Promise<void> {
    const legs = [...this.#holding].flatMap(([leg, of]) => (of === endpoint ? [leg] : []))
    for (const leg of legs) if ((await this.#parts.addressOf(leg)) === address) await this.#parts.lose(leg)
  }
}
