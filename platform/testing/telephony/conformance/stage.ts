import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type {
  ContactAddress,
  DialCommand,
  EndpointName,
  LegId,
  TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { CarrierClaim, Device, DeviceAccount, EngineHarness, Heard } from '../device.ts'
import { createEventLog, type EventLog } from '../event-log.ts'

/** A scenario's endpoints and devices on a shared engine, and the engine's events. */
export interface Stage {
  readonly engine: TelephonyEngine
  readonly log: EventLog
  /** A new endpoint. */
  account(): Promise<DeviceAccount>
  device(account: DeviceAccount): Promise<Device>
  /** A registered device of a new endpoint. */
  phone(): Promise<Device>
  /** Registered carrier of a new trunk. */
  carrier(): Promise<Device>
  /** Calls in from the device; returns the leg. */
  callIn(device: Device, dialed: string, as?: CarrierClaim): Promise<LegId>
  /** Calls the device's only contact; returns the leg, which may not ring yet. */
  dial(device: Device, changes?: Partial<DialCommand>): Promise<LegId>
  /** A leg of the device outside of any bridge. */
  callInAnswered(device: Device): Promise<LegId>
  dialAnswered(device: Device): Promise<LegId>
  /** Waits until the device hears exactly this. */
  untilHears(device: Device, heard: Heard): Promise<void>
  clear(): Promise<void>
}

const NOBODY: Heard = { devices: [], music: false }
export const silence = NOBODY
export const soundOf = (...devices: Device[]): Heard => ({
  devices: devices.map((device) => device.id).sort(),
  music: false,
})
export const holdMusic: Heard = { devices: [], music: true }

let nextNumber = 2000

async function onlyContact(engine: TelephonyEngine, endpoint: EndpointName): Promise<ContactAddress> {
  const [contact, ...others] = await engine.contacts(endpoint)
  if (!contact || others.length > 0) throw new Error(`${endpoint} should have exactly one contact`)
  return contact
}

export function createStage(harness: EngineHarness): Stage {
  const { engine } = harness
  const log = createEventLog(engine)
  const devices: Device[] = []
  const legs: LegId[] = []

  const stage: Stage = {
    engine,
    log,
    account() {
      nextNumber += 1
      return harness.account(`conf-${nextNumber}`)
    },
    async device(account) {
      const device = await harness.device(account)
      devices.push(device)
      return device
    },
    async phone() {
      const device = await stage.device(await stage.account())
      await device.register()
      return device
    },
    async carrier() {
      const device = await stage.device(await harness.trunk('conf'))
      await device.register()
      return device
    },
    async callIn(device, dialed, as) {
      await device.call(dialed, as)
      const fits = (e: { endpoint: EndpointName; leg: LegId }) =>
        e.endpoint === device.endpoint && !legs.includes(e.leg)
      const arrived = await log.find('leg-arrived', fits)
      legs.push(arrived.leg)
      return arrived.leg
    },
    async dial(device, changes = {}) {
      const leg = changes.leg ?? `leg-${randomUUID()}`
      legs.push(leg)
      await engine.dial({
        leg,
        endpoint: device.endpoint,
        contact: changes.contact ?? (await onlyContact(engine, device.endpoint)),
        callerId: { name: 'María Peña', number: '1001' },
        headers: { callId: randomUUID() },
        timeoutSeconds: 30,
        ...changes,
      })
      return leg
    },
    async callInAnswered(device) {
      const leg = await stage.callIn(device, '100')
      await engine.answer(leg)
      await device.reaches('talking')
      return leg
    },
    async dialAnswered(device) {
      const leg = await stage.dial(device)
      await device.reaches('ringing')
      await device.answer()
      await log.find('leg-answered', (event) => event.leg === leg)
      return leg
    },
    async untilHears(device, heard) {
      await vi.waitFor(
        async () => {
          const now = await device.hears()
          if (JSON.stringify(now) !== JSON.stringify(heard)) {
            throw new Error(`${device.id} hears ${JSON.stringify(now)} instead of ${JSON.stringify(heard)}`)
          }
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    async clear() {
      // Always hangs up: nothing may be left for the next scenario.
      await Promise.all(legs.map((leg) => engine.hangup(leg, 'normal')))
      await Promise.all(devices.map((device) => device.reaches('idle')))
      await Promise.all(devices.map((device) => device.unregister()))
      log.close()
    },
  }
  return stage
}
