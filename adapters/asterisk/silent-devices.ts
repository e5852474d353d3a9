import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { AriChannel, AriEvent, ContactStatusChange } from './ari/messages.ts'
import { isAbsent } from './contacts.ts'
import { asteriskEndpointOfAor, asteriskEndpointOfChannel } from './endpoint-names.ts'

/** How long a device may be unreachable and silent, ms. It is asked again meanwhile: a lost packet is no death. */
export const SILENT_GRACE_MS = 30_000
/** How often it is asked again within the grace period. */
const QUESTIONS = 2

export interface SilentDevicesParts {
  graceMs: number
  /** Address of a leg's device, `host:port`; null when unknown. */
  addressOf(leg: LegId): Promise<string | null>
  /** RTP packets received from the leg's device so far; null when unknown. */
  receivedFrom(leg: LegId): Promise<number | null>
  /** Sends OPTIONS to the devices of an endpoint; the answers arrive as contact events. */
  ask(asteriskEndpoint: string): Promise<void>
  lose(leg: LegId): Promise<void>
  onError(error: unknown): void
}

/** `host:port` of a contact's URI, which Asterisk rewrites to the device's actual address; null when there is none. */
export const addressIn = (uri: string): string | null =>
  /@?([^@;>?]+)(?:[;>?]|$)/.exec(uri.replace(/^<?sips?:/, ''))?.[1] ?? null

/** An unreachable device, until it answers again or its time is up. */
interface Absence {
  timers: NodeJS.Timeout[]
}

/**
 * Ends legs whose device is gone: it answers neither Asterisk's qualify requests (`qualify_frequency`) nor sends audio. Either alone
 * proves nothing: silence suppression, mute and hold are silent, and some carriers never answer OPTIONS.
 */
export class SilentDevices {
  readonly #parts: SilentDevicesParts
  /** Answered legs, with Asterisk's endpoint names. */
  readonly #talking = new Map<LegId, string>()
  /** By `endpoint host:port`. */
  readonly #absent = new Map<string, Absence>()
  /** Addresses that answer, by endpoint. */
  readonly #present = new Map<string, Set<string>>()

  constructor(parts: SilentDevicesParts) {
    this.#parts = parts
  }

  /** A channel from before this connection. */
  adopt(channel: AriChannel): void {
    const endpoint = asteriskEndpointOfChannel(channel.name)
    if (endpoint !== null && channel.state === 'Up') this.#talking.set(channel.id, endpoint)
  }

  onEvent(event: Exclude<AriEvent, { type: 'ApplicationReplaced' }>): void {
    switch (event.type) {
      case 'ContactStatusChange':
        this.#contact(event)
        break
      case 'StasisStart':
      case 'ChannelStateChange':
        this.adopt(event.channel)
        break
      case 'ChannelDestroyed':
        this.#talking.delete(event.channel.id)
        break
      default:
        break
    }
  }

  clear(): void {
    for (const { timers } of this.#absent.values()) timers.forEach(clearTimeout)
    this.#absent.clear()
    this.#present.clear()
    this.#talking.clear()
  }

  #contact({ endpoint: { resource }, contact_info: info }: ContactStatusChange): void {
    const address = addressIn(info.uri)
    if (address === null) return
    const endpoint = asteriskEndpointOfAor(resource)
    const key = `${endpoint} ${address}`
    const present = this.#present.get(endpoint) ?? new Set()
    if (!isAbsent(info.contact_status)) {
      this.#present.set(endpoint, present.add(address))
      this.#absent.get(key)?.timers.forEach(clearTimeout)
      this.#absent.delete(key)
      return
    }
    present.delete(address)
    if (this.#absent.has(key)) return
    const absence: Absence = { timers: [] }
    this.#absent.set(key, absence)
    this.#watch(endpoint, address, absence, () => this.#absent.delete(key)).catch(this.#parts.onError)
  }

  async #watch(endpoint: string, address: string, { timers }: Absence, forget: () => void): Promise<void> {
    const { graceMs, ask, onError } = this.#parts
    const later = (ms: number, action: () => Promise<void>) =>
      void timers.push(setTimeout(() => void action().catch(onError), ms))
    for (let question = 1; question <= QUESTIONS; question += 1)
      later((graceMs * question) / (QUESTIONS + 1), () => ask(endpoint))
    // Set before anything is awaited, so that an answer cancels it.
    const before = this.#received(endpoint)
    later(graceMs, async () => {
      forget()
      await this.#loseSilent(endpoint, address, await before)
    })
    await before
  }

  async #received(endpoint: string): Promise<Map<LegId, number | null>> {
    const legs = [...this.#talking].flatMap(([leg, of]) => (of === endpoint ? [leg] : []))
    return new Map(
      await Promise.all(legs.map(async (leg) => [leg, await this.#parts.receivedFrom(leg)] as const)),
    )
  }

  async #loseSilent(
    endpoint: string,
    address: string,
    before: ReadonlyMap<LegId, number | null>,
  ): Promise<void> {
    const { addressOf, receivedFrom, lose } = this.#parts
    for (const [leg, received] of before) {
      if (!this.#talking.has(leg)) continue
      // A carrier calls from other addresses than those at which it is asked.
      const isOf =
        trunkOf(endpoint) === null ? (await addressOf(leg)) === address : !this.#present.get(endpoint)?.size
      if (isOf && (await receivedFrom(leg)) === received) await lose(leg)
    }
  }
}
