import { randomUUID } from 'node:crypto'
import {
  type Device,
  type DeviceAccount,
  type EngineHarness,
  type Heard,
  RegistrationRefused,
} from './device.ts'
import { createInMemoryDevice } from './in-memory-device.ts'
import type { Exchange, Handset, Pace } from './in-memory-signals.ts'
import {
  type BridgeId,
  type ContactAddress,
  type EndpointName,
  type EngineEvent,
  type EngineListener,
  EngineUnavailable,
  type HangupCause,
  LegGone,
  type LegId,
  type LiveLeg,
  type TelephonyEngine,
} from './port.ts'

export interface InMemoryEngineOptions {
  pace?: Pace
}

/** A simulated engine with its simulated devices, for tests: deterministic, and kept honest by `conformance.ts`. */
export interface InMemoryEngine extends TelephonyEngine {
  addAccount(account: DeviceAccount): void
  device(account: DeviceAccount): Device
  /** The engine dies: every leg is gone and commands fail until `comeUp`. */
  goDown(reason: string): void
  comeUp(): void
  /** The connection to it breaks: calls go on, nothing is told of them and commands fail until `connectAgain`. */
  disconnect(reason: string): void
  connectAgain(): void
}

interface Leg {
  id: LegId
  endpoint: EndpointName
  handset: Handset
  sipCallId: string
  /** What its device dialled; null for a leg that we dialled. */
  dialed: string | null
  state: 'arrived' | 'dialing' | 'up'
  bridge: BridgeId | null
  held: boolean
  music: boolean
  ringTimer: NodeJS.Timeout | null
}

const VERSION = 'in-memory'
const NOTHING: Heard = { devices: [], music: false }

export function createInMemoryEngine(options: InMemoryEngineOptions = {}): InMemoryEngine {
  const pace = options.pace ?? (() => Promise.resolve())
  const listeners = new Set<EngineListener>()
  const accounts = new Map<EndpointName, string>()
  const registered = new Map<ContactAddress, Handset>()
  const legs = new Map<LegId, Leg>()
  const bridges = new Map<BridgeId, { madeAt: number }>()
  let down: string | null = null
  let told: Promise<void> = Promise.resolve()
  let devices = 0
  let life = 1

  function tell(event: EngineEvent): void {
    if (down !== null && event.type !== 'engine-down') return
    told = told.then(() => {
      for (const listener of [...listeners]) listener(event)
    })
  }

  /** Down itself, and not merely out of reach. */
  let dead = false

  const liveLegs = (): LiveLeg[] =>
    [...legs.values()].map(({ id, endpoint, state, bridge, sipCallId, dialed }) => ({
      leg: id,
      endpoint,
      up: state === 'up',
      sipCallId,
      dialed: state === 'arrived' ? dialed : null,
      bridge,
      bridgedAt: bridge === null ? null : (bridges.get(bridge)?.madeAt ?? null),
    }))
  const instance = () => `life ${life}`

  const contactsOf = (endpoint: EndpointName) =>
    [...registered.values()].filter((handset) => handset.endpoint === endpoint)

  const tellContacts = (endpoint: EndpointName) =>
    tell({ type: 'endpoint-contacts', endpoint, contacts: contactsOf(endpoint).length })

  function endLeg(leg: Leg, cause: HangupCause): void {
    if (leg.ringTimer) clearTimeout(leg.ringTimer)
    legs.delete(leg.id)
    tell({ type: 'leg-ended', leg: leg.id, cause })
  }

  /** A command takes time on its way, and the engine may be down or the leg gone when it gets there. */
  async function command(what: string): Promise<void> {
    await pace(what)
    if (down !== null) throw new EngineUnavailable(down)
  }

  function legOf(id: LegId): Leg {
    const leg = legs.get(id)
    if (!leg) throw new LegGone(id)
    return leg
  }

  const othersInBridge = (leg: Leg) =>
    [...legs.values()].filter((other) => other !== leg && other.bridge === leg.bridge)

  const exchange: Exchange = {
    pace,
    register(handset) {
      const secret = accounts.get(handset.endpoint)
      if (dead || secret !== handset.secret) throw new RegistrationRefused(handset.endpoint)
      registered.set(handset.contact, handset)
      tellContacts(handset.endpoint)
    },
    unregister(handset) {
      if (registered.delete(handset.contact)) tellContacts(handset.endpoint)
    },
    invite(handset, dialed, sipCallId) {
      if (dead) return null
      const id = `in-${randomUUID()}`
      const { endpoint } = handset
      const rest = { bridge: null, held: false, music: false, ringTimer: null }
      legs.set(id, { id, endpoint, handset, sipCallId, dialed, state: 'arrived', ...rest })
      tell({ type: 'leg-arrived', leg: id, endpoint, dialed, sipCallId })
      return id
    },
    ringing(id) {
      if (legs.get(id)?.state === 'dialing') tell({ type: 'leg-ringing', leg: id })
    },
    answered(id) {
      const leg = legs.get(id)
      if (leg?.state !== 'dialing') return
      if (leg.ringTimer) clearTimeout(leg.ringTimer)
      leg.state = 'up'
      tell({ type: 'leg-answered', leg: id })
    },
    ended(id, cause) {
      const leg = legs.get(id)
      if (!leg) return
      const gaveUp = leg.state === 'arrived' && cause === 'normal'
      endLeg(leg, gaveUp ? 'cancelled' : cause)
    },
    held(id, on) {
      const leg = legs.get(id)
      if (!leg || leg.held === on) return
      leg.held = on
      tell({ type: on ? 'leg-held' : 'leg-resumed', leg: id })
    },
    digit(id, digit) {
      const leg = legs.get(id)
      if (!leg) return
      if (leg.bridge === null) return tell({ type: 'leg-digit', leg: id, digit })
      for (const other of othersInBridge(leg)) other.handset.digit(other.id, digit)
    },
    heardBy(id) {
      const leg = legs.get(id)
      if (leg?.state !== 'up' || leg.held) return NOTHING
      if (leg.bridge === null) return { devices: [], music: leg.music }
      const others = othersInBridge(leg)
      return {
        devices: others.flatMap((other) => (other.held ? [] : [other.handset.id])).sort(),
        music: others.some((other) => other.held),
      }
    },
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () =>
      down === null ? { up: true, version: VERSION, instance: instance() } : { up: false, reason: down },

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
    async indicateRinging(id) {
      await command(`ring back ${id}`)
      legOf(id).handset.ringback(id)
    },
    async answer(id) {
      await command(`answer ${id}`)
      const leg = legOf(id)
      leg.state = 'up'
      leg.handset.answered(id)
    },
    async dial(order) {
      await command(`dial ${order.leg}`)
      const handset = registered.get(order.contact)
      if (!handset) {
        tell({ type: 'leg-ended', leg: order.leg, cause: 'unregistered' })
        return
      }
      const sipCallId = randomUUID()
      const leg: Leg = {
        id: order.leg,
        endpoint: order.endpoint,
        handset,
        sipCallId,
        dialed: null,
        state: 'dialing',
        bridge: null,
        held: false,
        music: false,
        ringTimer: null,
      }
      leg.ringTimer = setTimeout(() => {
        endLeg(leg, 'no-answer')
        handset.ended(leg.id, 'cancelled')
      }, order.timeoutSeconds * 1000)
      legs.set(leg.id, leg)
      tell({ type: 'leg-dialing', leg: leg.id, sipCallId })
      handset.ring(leg.id, sipCallId, { ...order.callerId, headers: order.headers })
    },
    async hangup(id, cause) {
      await command(`hang up ${id}`)
      const leg = legs.get(id)
      if (!leg) return
      const { state, handset } = leg
      endLeg(leg, cause)
      handset.ended(id, asDeviceTells(state, cause))
    },
    async bridge(bridge, ids) {
      await command(`bridge ${bridge}`)
      const joined = ids.map(legOf)
      if (joined.some((leg) => leg.state !== 'up')) throw new Error('Only answered legs can be bridged')
      bridges.set(bridge, bridges.get(bridge) ?? { madeAt: Date.now() })
      for (const leg of joined) Object.assign(leg, { bridge, music: false })
    },
    async destroyBridge(bridge) {
      await command(`destroy bridge ${bridge}`)
      bridges.delete(bridge)
      for (const leg of legs.values()) if (leg.bridge === bridge) leg.bridge = null
    },
    async startMusic(id) {
      await command(`music for ${id}`)
      legOf(id).music = true
    },
    async stopMusic(id) {
      await command(`no music for ${id}`)
      legOf(id).music = false
    },
    async sendDigits(id, digits) {
      await command(`digits ${id}`)
      const { handset } = legOf(id)
      for (const digit of digits) handset.digit(id, digit)
    },
    async liveLegs() {
      await command('live legs')
      return liveLegs()
    },
    async close() {
      for (const leg of [...legs.values()]) endLeg(leg, 'failed')
      await told
      listeners.clear()
    },

    addAccount: (account) => void accounts.set(account.endpoint, account.secret),
    device(account) {
      devices += 1
      // An account that is known by another secret stays as it is: the device will be refused.
      if (!accounts.has(account.endpoint)) accounts.set(account.endpoint, account.secret)
      return createInMemoryDevice(exchange, account, `device-${devices}`)
    },
    goDown(reason) {
      down = reason
      dead = true
      life += 1
      for (const leg of legs.values()) {
        if (leg.ringTimer) clearTimeout(leg.ringTimer)
        leg.handset.ended(leg.id, 'failed')
      }
      legs.clear()
      bridges.clear()
      tell({ type: 'engine-down', reason })
    },
    comeUp() {
      down = null
      dead = false
      tell({ type: 'engine-up', version: VERSION, instance: instance(), legs: [] })
    },
    disconnect(reason) {
      down = reason
      tell({ type: 'engine-down', reason })
    },
    connectAgain() {
      down = null
      tell({ type: 'engine-up', version: VERSION, instance: instance(), legs: liveLegs() })
    },
  }
}

/** What a device can tell of its call's end, see `CallEnd`. */
function asDeviceTells(state: Leg['state'], cause: HangupCause): HangupCause {
  if (state === 'up') return 'normal'
  if (state === 'arrived') return cause
  return cause === 'answered-elsewhere' ? cause : 'cancelled'
}

export async function createInMemoryHarness(options: InMemoryEngineOptions = {}): Promise<EngineHarness> {
  const engine = createInMemoryEngine(options)
  return {
    engine,
    async account(endpoint) {
      const account = { endpoint, secret: randomUUID() }
      engine.addAccount(account)
      return account
    },
    device: async (account) => engine.device(account),
    stop: () => engine.close(),
  }
}
