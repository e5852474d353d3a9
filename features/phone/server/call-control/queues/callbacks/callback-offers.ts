import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EngineEvent, HangupCause, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { CallbackWish, Clock, LoadPlan, QueueCallbacks, RouteArrival } from '../../../ports.ts'
import { createBackgroundWork } from '../../background-work.ts'
import type { CallProcessor } from '../../calls/call-processor.ts'
import type { CompanyQueues } from '../company-queues.ts'
import { callOfOffer } from './call-of-offer.ts'

/**
 * Offers callbacks to agents like callers who wait on the line, at their place in the queue: the agent's phones ring,
 * and the one who answers calls the caller. The outcome of that call decides whether the callback is done.
 */
export interface CallbackOffers {
  /** Call with every event before passing it on; true: it belongs to a phone that is being offered a callback. */
  handle(event: EngineEvent): boolean
  knowsLeg(leg: LegId): boolean
  start(): void
  settled(): Promise<void>
  /** Stops the ringing phones. */
  stop(): void
  /** Leaves everything as it is for another node. */
  abandon(): void
}

export interface CallbackOffersPorts {
  serverId: number
  engine: TelephonyEngine
  processor: Pick<CallProcessor, 'adopt'>
  companyQueues: CompanyQueues
  callbacks: QueueCallbacks
  loadPlan: LoadPlan
  routeArrival: RouteArrival
  clock: Clock
  log: Logger
  /** How often callbacks are looked for. */
  everySeconds: number
}

export interface Offer {
  wish: CallbackWish
  plan: Plan
  /** Its id in the queue, and later the call's. */
  call: string
  state: 'waiting' | 'answered' | 'over'
}

interface Ringing {
  offer: Offer
  extension: number
  sipCallId: string | null
}

export function createCallbackOffers(parts: CallbackOffersPorts): CallbackOffers {
  const { serverId, engine, processor, companyQueues, callbacks, loadPlan, routeArrival, clock, log } = parts
  const offers = new Map<number, Offer>()
  const legs = new Map<LegId, Ringing>()
  const background = createBackgroundWork((error, what) =>
    log.warn({ err: error, serverId }, `${what} failed`),
  )
  let cancelLook = () => {}
  let stopped = false

  const hangUp = (leg: LegId, cause: HangupCause) =>
    background.add('hanging up an agent who was offered a callback', engine.hangup(leg, cause))

  const ringingOf = (offer: Offer, extension?: number): LegId[] =>
    [...legs].flatMap(([leg, ringing]) =>
      ringing.offer === offer && (extension === undefined || ringing.extension === extension) ? [leg] : [],
    )

  async function look(): Promise<void> {
    const wishes = await callbacks.waiting(serverId)
    if (stopped) return
    const still = new Set(wishes.map(({ id }) => id))
    for (const offer of [...offers.values()]) if (!still.has(offer.wish.id)) withdraw(offer)
    for (const wish of wishes) if (!offers.has(wish.id)) await enter(wish)
  }

  async function enter(wish: CallbackWish): Promise<void> {
    const plan = await loadPlan(wish.companyId)
    const queue = plan.queues.get(wish.queue)
    if (!queue || stopped) return
    const offer: Offer = { wish, plan, call: randomUUID(), state: 'waiting' }
    offers.set(wish.id, offer)
    await companyQueues.prepare(plan)
    const { call } = offer
    companyQueues.enter(
      wish.companyId,
      { call, queue: queue.id, priority: queue.priority, enteredAt: wish.enteredAt, absent: true },
      {
        offer: (extensions) => {
          for (const extension of extensions)
            background.add('offering a callback', ring(offer, extension, queue.ringSeconds))
        },
        withdraw: (extension) => {
          for (const leg of ringingOf(offer, extension)) hangUp(leg, 'cancelled')
        },
      },
    )
  }

  /** Somebody else has it, or it is done. */
  function withdraw(offer: Offer): void {
    if (offer.state !== 'waiting') return
    forget(offer)
    companyQueues.tell(offer.wish.companyId, { type: 'left', call: offer.call })
    for (const leg of ringingOf(offer)) hangUp(leg, 'cancelled')
  }

  function forget(offer: Offer): void {
    offer.state = 'over'
    offers.delete(offer.wish.id)
  }

  async function ring(offer: Offer, extension: number, timeoutSeconds: number): Promise<void> {
    const endpoint = offer.plan.extensions.get(extension)?.endpoint ?? ''
    const contacts = await engine.contacts(endpoint)
    if (offer.state !== 'waiting') return
    if (contacts.length === 0) decline(offer, extension)
    const { name, number } = offer.wish
    for (const contact of contacts) {
      const leg = randomUUID()
      legs.set(leg, { offer, extension, sipCallId: null })
      const shown = { callerId: { name: name || number, number }, headers: { callId: offer.call } }
      engine.dial({ leg, endpoint, contact, ...shown, timeoutSeconds }).catch((error) => {
        log.info({ err: error }, 'failed to offer a callback to a phone')
        ended(leg)
      })
    }
  }

  const decline = ({ wish, call }: Offer, extension: number) =>
    companyQueues.tell(wish.companyId, { type: 'declined', call, extension })

  function ended(leg: LegId): void {
    const ringing = legs.get(leg)
    if (!ringing) return
    legs.delete(leg)
    const { offer, extension } = ringing
    if (offer.state === 'waiting' && ringingOf(offer, extension).length === 0) decline(offer, extension)
  }

  function answered(leg: LegId, { offer, extension, sipCallId }: Ringing): void {
    if (offer.state !== 'waiting') {
      hangUp(leg, 'answered-elsewhere')
      return
    }
    offer.state = 'answered'
    companyQueues.tell(offer.wish.companyId, { type: 'answered', call: offer.call, extension })
    for (const other of ringingOf(offer)) if (other !== leg) hangUp(other, 'answered-elsewhere')
    background.add('calling somebody back', callBack(leg, offer, extension, sipCallId))
  }

  async function callBack(
    leg: LegId,
    offer: Offer,
    extension: number,
    sipCallId: string | null,
  ): Promise<void> {
    const { wish, plan, call } = offer
    const endpoint = plan.extensions.get(extension)?.endpoint ?? ''
    let begun = false
    try {
      const from = { name: '', number: '' }
      const arrived = await routeArrival({ endpoint, dialed: wish.number, from, at: clock.now() })
      const itinerary = arrived?.route.refusal === null ? arrived.itinerary : null
      // Agents who hung up meanwhile have not accepted it.
      if (!arrived || !legs.has(leg)) return
      if (!itinerary) {
        // An attempt, too: agents who may not call the number are not rung for it without end.
        await callbacks.take(wish.id, extension)
        return
      }
      if (!(await callbacks.take(wish.id, extension)) || !legs.has(leg)) return
      const { route } = arrived
      begun = true
      legs.delete(leg)
      processor.adopt(
        callOfOffer({ call, leg, sipCallId, at: clock.now(), dialed: wish.number, route, itinerary }),
        [],
      )
    } finally {
      forget(offer)
      if (!begun) {
        companyQueues.tell(wish.companyId, { type: 'finished', call })
        if (legs.has(leg)) hangUp(leg, 'failed')
      }
    }
  }

  function lookLater(): void {
    cancelLook = clock.after(parts.everySeconds * 1000, () => {
      background.add('looking for callbacks', look())
      lookLater()
    })
  }

  return {
    handle(event) {
      if (!('leg' in event)) return false
      const ringing = legs.get(event.leg)
      if (!ringing) return false
      if (event.type === 'leg-dialing') ringing.sipCallId = event.sipCallId
      else if (event.type === 'leg-answered') answered(event.leg, ringing)
      else if (event.type === 'leg-ended') ended(event.leg)
      return true
    },
    knowsLeg: (leg) => legs.has(leg),
    start: lookLater,
    settled: background.settled,
    abandon() {
      stopped = true
      cancelLook()
    },
    stop() {
      stopped = true
      cancelLook()
      for (const leg of legs.keys()) hangUp(leg, 'cancelled')
    },
  }
}
