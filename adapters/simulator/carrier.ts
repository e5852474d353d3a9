import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import {
  type CallerId,
  type EndpointName,
  type EngineEvent,
  EngineUnavailable,
  type HangupCause,
  LegGone,
  type LegId,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import { type Behaviour, behaviourOf, isSameNumber, withCountry } from './outside-number.ts'
import { createRobot } from './robot.ts'

export interface CarrierParts {
  /** An engine connection for these endpoints only. */
  engine: TelephonyEngine
  /** Endpoint of the company's trunk. */
  carrier: EndpointName
  /** Accounts of further companies' trunks; tried when the first does not have the number. */
  customers: readonly EndpointName[]
  /** Endpoint of all external telephones. */
  phone: EndpointName
  /** Folder readable by the engine, for the echo robot. */
  soundsFolder: string
  log: Pick<Logger, 'warn'>
}

export interface Carrier {
  /** Adds a telephone with this number; returns the function that removes it. */
  phoneOpened(number: string): () => void
  stop(): Promise<void>
}

/** The other side: a telephone, the company, or none. */
interface CarrierCall {
  caller: LegId
  callee: LegId | null
  bridge: string | null
  /** Further companies that may have the number. */
  others: readonly EndpointName[]
}

const RING_SECONDS = 60
/** Repetitions of the announcement before it hangs up. */
const ANNOUNCED = 10
const CAUSES: Record<Exclude<Behaviour, 'announcer' | 'robot' | 'no-answer'>, HangupCause> = {
  busy: 'busy',
  refused: 'rejected',
  unknown: 'unknown-number',
}

/**
 * A simulated carrier: connects its customers' telephones with companies' trunks, and answers numbers that nobody has.
 */
export function startCarrier(parts: CarrierParts): Carrier {
  const { engine, carrier, customers, phone, soundsFolder, log } = parts
  const open = new Map<string, number>()
  const calls = new Map<LegId, CarrierCall>()
  /** Calls to companies by the caller's leg. */
  const orders = new Map<
    LegId,
    { number: string; callerId: CallerId; timeoutSeconds: number; hops: number }
  >()
  const announced = new Map<LegId, { number: string; times: number }>()

  /** Ignores legs that are gone: people hang up at any time. */
  async function attempt(command: () => Promise<void>): Promise<boolean> {
    try {
      await command()
      return true
    } catch (error) {
      if (!(error instanceof LegGone) && !(error instanceof EngineUnavailable))
        log.warn({ err: error }, 'the simulated carrier failed to handle a call')
      return false
    }
  }

  const robot = createRobot({ engine, folder: soundsFolder, attempt })

  async function contactOf(dialed: string): Promise<string | null> {
    const number = [...open.keys()].find((own) => isSameNumber(dialed, own))
    return number === undefined ? null : engine.findContact(phone, number)
  }

  async function connect(
    caller: LegId,
    dial: (leg: LegId) => Promise<void>,
    others: CarrierCall['others'] = [],
  ): Promise<void> {
    const callee = randomUUID()
    const call: CarrierCall = { caller, callee, bridge: null, others }
    calls.set(caller, call)
    calls.set(callee, call)
    if (!(await attempt(() => dial(callee)))) await ended(callee, 'congestion')
  }

  async function arrived(event: Extract<EngineEvent, { type: 'leg-arrived' }>): Promise<void> {
    const { leg, dialed, from } = event
    const own = event.endpoint === phone
    // A telephone's contact name is its number.
    const callerId: CallerId = own ? { name: '', number: from.name } : from
    const contact = await contactOf(dialed)
    if (contact !== null) {
      const command = {
        endpoint: phone,
        contact,
        callerId,
        headers: { callId: leg },
        timeoutSeconds: RING_SECONDS,
      }
      return connect(leg, (callee) => engine.dial({ ...command, leg: callee }))
    }
    if (own) {
      const order = {
        number: withCountry(dialed, from.name),
        callerId,
        timeoutSeconds: RING_SECONDS * 2,
        hops: event.hops,
      }
      orders.set(leg, order)
      return askCompanies(leg, [carrier, ...(await registered())])
    }
    await behave(leg, behaviourOf(dialed), from.number)
  }

  /** Registered companies. */
  async function registered(): Promise<EndpointName[]> {
    const found = await Promise.all(
      customers.map(async (one) => ((await engine.contacts(one)).length > 0 ? [one] : [])),
    )
    return found.flat()
  }

  async function askCompanies(caller: LegId, companies: readonly EndpointName[]): Promise<void> {
    const [trunk, ...others] = companies
    const order = orders.get(caller)
    if (trunk === undefined || !order) return
    return connect(caller, (leg) => engine.dialOutside({ ...order, trunk, leg }), others)
  }

  async function behave(leg: LegId, behaviour: Behaviour, caller: string): Promise<void> {
    if (behaviour !== 'announcer' && behaviour !== 'robot' && behaviour !== 'no-answer') {
      await attempt(() => engine.hangup(leg, CAUSES[behaviour]))
      return
    }
    await attempt(() => engine.indicateRinging(leg))
    if (behaviour === 'no-answer') return
    await attempt(() => engine.answer(leg))
    if (behaviour === 'robot') return robot.greet(leg)
    announced.set(leg, { number: caller, times: 0 })
    await announce(leg)
  }

  async function announce(leg: LegId): Promise<void> {
    const call = announced.get(leg)
    if (!call) return
    call.times += 1
    if (call.times > ANNOUNCED) {
      await attempt(() => engine.hangup(leg, 'normal'))
      return
    }
    await attempt(() =>
      engine.play({
        leg,
        playback: randomUUID(),
        sounds: [
          { kind: 'system', name: 'vm-from-phonenumber' },
          { kind: 'digits', digits: call.number },
        ],
      }),
    )
  }

  async function answered(callee: LegId): Promise<void> {
    const call = calls.get(callee)
    if (call?.callee !== callee) return
    const bridge = randomUUID()
    call.bridge = bridge
    const joined = await attempt(async () => {
      await engine.answer(call.caller)
      await engine.bridge(bridge, [call.caller, callee])
    })
    if (!joined) await attempt(() => engine.hangup(callee, 'normal'))
  }

  async function ended(leg: LegId, cause: HangupCause): Promise<void> {
    announced.delete(leg)
    const call = calls.get(leg)
    if (!call) return
    calls.delete(call.caller)
    if (call.callee !== null) calls.delete(call.callee)
    if (leg === call.callee && cause === 'unknown-number' && call.others.length > 0)
      return askCompanies(call.caller, call.others)
    orders.delete(call.caller)
    const other = leg === call.caller ? call.callee : call.caller
    const { bridge } = call
    if (bridge !== null) await attempt(() => engine.destroyBridge(bridge))
    if (other !== null) await attempt(() => engine.hangup(other, leg === call.caller ? 'cancelled' : cause))
  }

  async function onEvent(event: EngineEvent): Promise<void> {
    await robot.onEvent(event)
    if (event.type === 'leg-arrived') return arrived(event)
    if (event.type === 'leg-answered') return answered(event.leg)
    if (event.type === 'leg-ended') return ended(event.leg, event.cause)
    if (event.type === 'playback-ended') return announce(event.leg)
    if (event.type !== 'leg-ringing') return
    const call = calls.get(event.leg)
    if (call) await attempt(() => engine.indicateRinging(call.caller))
  }

  const unsubscribe = engine.subscribe((event) => {
    onEvent(event).catch((error: unknown) => log.warn({ err: error }, 'the simulated carrier lost a call'))
  })
  return {
    phoneOpened(number) {
      open.set(number, (open.get(number) ?? 0) + 1)
      return () => {
        const left = (open.get(number) ?? 1) - 1
        if (left > 0) open.set(number, left)
        else open.delete(number)
      }
    },
    async stop() {
      unsubscribe()
      await engine.close()
    },
  }
}
