import { toldToCarrier } from '#platform/telephony/carrier/refusal.ts'
import { ANONYMOUS } from '#platform/telephony/contract/hidden-caller.ts'
import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import {
  type BridgeId,
  EngineUnavailable,
  type HangupCause,
  LegGone,
  type LegId,
  type MusicName,
  type Sound,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { Device, DeviceAccount } from './device.ts'
import { createInMemoryDevice } from './in-memory-device.ts'
import { createExchange } from './in-memory-exchange.ts'
import { instanceOf, type Powering, powering, VERSION } from './in-memory-power.ts'
import { createInMemoryRecordings } from './in-memory-recordings.ts'
import { ringing } from './in-memory-ringing.ts'
import type { Pace } from './in-memory-signals.ts'
import { soundCommands } from './in-memory-sound.ts'
import { createInMemoryState, type Leg, mediaBridge } from './in-memory-state.ts'

export interface InMemoryEngineOptions {
  pace?: Pace
}

/** A simulated engine and its devices for tests: deterministic, and verified by `conformance.ts`. */
export interface InMemoryEngine extends TelephonyEngine, Powering {
  addAccount(account: DeviceAccount): void
  /** Sets the company's music on hold. */
  addMusic(slug: string, music: MusicName): void
  device(account: DeviceAccount): Device
  /** Current bridges. */
  bridges(): BridgeId[]
  /** Where the leg's sound goes; null: nowhere outside. */
  mediaOf(leg: LegId): MediaAddress | null
  /** What single legs heard beside their connection over plain RTP. */
  asides(): readonly { leg: LegId; sounds: readonly Sound[] }[]
}

export function createInMemoryEngine(options: InMemoryEngineOptions = {}): InMemoryEngine {
  const pace = options.pace ?? (() => Promise.resolve())
  const state = createInMemoryState()
  const {
    listeners,
    accounts,
    registered,
    legs,
    bridges,
    power,
    tell,
    liveLegs,
    contactsOf,
    endLeg,
    endPlayback,
  } = state
  const exchange = createExchange(state, pace)
  const recordings = createInMemoryRecordings((leg) => exchange.heardBy(leg.id))
  state.onLegEnd(recordings.stop)
  let devices = 0
  const media = new Map<LegId, MediaAddress>()
  const asides: { leg: LegId; sounds: readonly Sound[] }[] = []
  let mediaPorts = 30_000

  /** Commands take time; by arrival the engine may be down or the leg gone. */
  async function command(what: string): Promise<void> {
    await pace(what)
    if (power.down !== null) throw new EngineUnavailable(power.down)
  }

  function enterBridge(leg: Leg, bridge: BridgeId): void {
    endPlayback(leg)
    Object.assign(leg, { bridge, music: false, tune: null })
  }

  function legOf(id: LegId): Leg {
    const leg = legs.get(id)
    if (!leg) throw new LegGone(id)
    return leg
  }

  const ring = ringing(state)

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () =>
      power.down === null
        ? { up: true, version: VERSION, instance: instanceOf(state) }
        : { up: false, reason: power.down },

    async contacts(endpoint) {
      await command(`contacts ${endpoint}`)
      return contactsOf(endpoint).map((handset) => handset.contact)
    },
    async findContact(endpoint, deviceName) {
      await command(`find ${deviceName}`)
      return contactsOf(endpoint).find((handset) => handset.id === deviceName)?.contact ?? null
    },
    async registrations() {
      await command('registrations')
      const endpoints = new Set([...registered.values()].map((handset) => handset.endpoint))
      return [...endpoints].map((endpoint) => ({ endpoint, contacts: contactsOf(endpoint).length }))
    },
    async refreshTrunks() {
      await command('refresh trunks')
    },
    async watchTrunk(trunk) {
      await command(`watch ${trunk}`)
    },
    async tellMessages(endpoint, messages) {
      await command(`messages of ${endpoint}`)
      for (const handset of contactsOf(endpoint)) handset.messages(messages)
    },
    async indicateRinging(id) {
      await command(`ring back ${id}`)
      legOf(id).handset.ringback(id)
    },
    async setLanguage(id, language) {
      await command(`language of ${id} ${language}`)
      legOf(id)
    },
    async answer(id) {
      await command(`answer ${id}`)
      const leg = legOf(id)
      leg.state = 'up'
      leg.handset.answered(id)
    },
    async dial(order) {
      await command(`dial ${order.leg}`)
      const incoming = { ...order.callerId, headers: order.headers }
      ring(order, order.endpoint, registered.get(order.contact), incoming)
    },
    async dialOutside(order) {
      await command(`dial outside ${order.leg}`)
      const { trunk, callerId: own, number, forwardedFor, hidden = own.number === '' } = order
      const callerId = hidden ? { name: '', number: ANONYMOUS } : own
      // A trunk carries many calls: another device of the carrier takes each.
      const carrier = contactsOf(trunk).find(
        ({ id }) => ![...legs.values()].some((leg) => leg.handset.id === id),
      )
      ring(order, trunk, carrier, {
        ...callerId,
        headers: { callId: '' },
        dialed: number,
        ...(forwardedFor === undefined ? {} : { forwardedFor }),
      })
    },
    async hangup(id, cause) {
      await command(`hang up ${id}`)
      const leg = legs.get(id)
      if (!leg) return
      const { state, handset } = leg
      const told = trunkOf(handset.endpoint) === null ? cause : toldToCarrier(cause)
      endLeg(leg, cause)
      handset.ended(id, asDeviceTells(state, told))
    },
    async refuseTransfer(id) {
      await command(`refuse the transfer of ${id}`)
      legOf(id).handset.transferRefused(id)
    },
    async bridge(bridge, ids) {
      await command(`bridge ${bridge}`)
      const joined = ids.map(legOf)
      if (joined.some((leg) => leg.state !== 'up')) throw new Error('Only answered legs can be bridged')
      if (joined.some(({ playing }) => playing?.timer === null)) throw new Error('a tone never ends')
      bridges.set(bridge, bridges.get(bridge) ?? { madeAt: Date.now() })
      for (const leg of joined) enterBridge(leg, bridge)
    },
    async bridgeEarly(bridge, caller, id) {
      await command(`bridge early ${bridge}`)
      const joined = [caller, id].map(legOf)
      bridges.set(bridge, bridges.get(bridge) ?? { madeAt: Date.now() })
      for (const leg of joined) enterBridge(leg, bridge)
      const [first] = joined
      if (first?.state !== 'arrived') return
      first.early = true
      first.handset.ringback(caller)
    },
    async joinBridge(bridge, id) {
      await command(`join ${bridge}`)
      if (!bridges.has(bridge)) throw new LegGone(bridge)
      enterBridge(legOf(id), bridge)
    },
    async leaveBridge(bridge, id) {
      await command(`leave ${bridge}`)
      const leg = legOf(id)
      if (leg.bridge === bridge) leg.bridge = null
    },
    async watchSpeech(id) {
      await command(`watch ${id}`)
      const leg = legOf(id)
      leg.watched = true
      // Unmuted devices send their tone all the time.
      if (!leg.muted) tell({ type: 'leg-speaking', leg: id, on: true })
    },
    async mute(id, on) {
      await command(`mute ${id}`)
      const leg = legOf(id)
      if (leg.watched && leg.muted !== on) tell({ type: 'leg-speaking', leg: id, on: !on })
      leg.muted = on
    },
    ...soundCommands({ state, command, legOf, recordings }),
    async destroyBridge(bridge) {
      await command(`destroy bridge ${bridge}`)
      bridges.delete(bridge)
      for (const leg of legs.values()) if (leg.bridge === bridge) leg.bridge = null
    },
    async sendDigits(id, digits) {
      await command(`digits ${id}`)
      const { handset } = legOf(id)
      for (const digit of digits) handset.digit(id, digit)
    },
    async connectMedia(id, to) {
      await command(`media of ${id}`)
      const leg = legOf(id)
      if (leg.state !== 'up') throw new Error('Only an answered leg can be connected')
      bridges.set(mediaBridge(id), { madeAt: Date.now() })
      enterBridge(leg, mediaBridge(id))
      media.set(id, to)
      mediaPorts += 2
      return { host: '127.0.0.1', port: mediaPorts }
    },
    async playAside(id, sounds) {
      await command(`play aside to ${id}`)
      if (!media.has(id)) throw new LegGone(id)
      asides.push({ leg: id, sounds })
    },
    async endMedia(id) {
      await command(`no media of ${id}`)
      media.delete(id)
      bridges.delete(mediaBridge(id))
      const leg = legs.get(id)
      if (leg?.bridge === mediaBridge(id)) leg.bridge = null
    },
    async liveLegs() {
      await command('live legs')
      return liveLegs()
    },
    async close() {
      for (const leg of [...legs.values()]) endLeg(leg, 'failed')
      await state.published()
      listeners.clear()
    },

    bridges: () => [...bridges.keys()],
    asides: () => asides,
    mediaOf: (leg) => media.get(leg) ?? null,
    addMusic: (slug, music) => void state.tunes.set(slug, music),
    addAccount: (account) => void accounts.set(account.endpoint, account.secret),
    device(account) {
      devices += 1
      // An existing account keeps its secret: the device will be refused.
      if (!accounts.has(account.endpoint)) accounts.set(account.endpoint, account.secret)
      return createInMemoryDevice(exchange, account, `device-${devices}`)
    },
    ...powering(state, recordings),
  }
}

/** How a device sees its call's end, see `CallEnd`. */
function asDeviceTells(state: Leg['state'], cause: HangupCause): HangupCause {
  if (state === 'up') return 'normal'
  if (state === 'arrived') return cause
  return cause === 'answered-elsewhere' ? cause : 'cancelled'
}
