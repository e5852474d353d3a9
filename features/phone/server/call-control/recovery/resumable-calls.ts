import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ContactAddress,
  type EndpointName,
  EngineUnavailable,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { CallSide } from '../../call-machine/call.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import { isRouted, type RoutedCall } from '../calls/live-call.ts'
import { viewOf } from '../publication/call-state.present.ts'

export type ResumableCall = {
  call_id: string
  direction: 'INCOMING' | 'OUTGOING'
  number: string
  label: string
  answered_at: string
  until: string
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof EngineUnavailable)) throw error
}

/** Calls that wait for a device that disappeared, by its endpoint. */
export interface ResumableCalls {
  list(endpoint: EndpointName): Promise<ResumableCall[]>
  /** Continues the call at the device with this contact; or says why not. */
  resume(
    endpoint: EndpointName,
    callId: string,
    deviceName: string,
  ): Promise<ResumableCall | 'no-call' | 'no-device'>
  /** Returns whether there was such a call. */
  end(endpoint: EndpointName, callId: string): Promise<boolean>
}

/** A page asks as it registers; the engine may report the registration a moment later. */
const REGISTRATION_MS = 3_000
const LOOK_EVERY_MS = 50

export function createResumableCalls(parts: {
  engine: TelephonyEngine
  processor: CallProcessor
}): ResumableCalls {
  const { engine, processor } = parts

  const waitingFor = (endpoint: EndpointName): { live: RoutedCall; side: CallSide }[] =>
    processor.calls().flatMap((live) => {
      const { waiting } = live.call
      if (!waiting || live.call.phase !== 'waiting' || !isRouted(live)) return []
      return live.route[waiting.side]?.endpoint === endpoint ? [{ live, side: waiting.side }] : []
    })

  const find = (endpoint: EndpointName, callId: string) =>
    waitingFor(endpoint).find(({ live }) => live.call.id === callId)

  async function findDevice(endpoint: EndpointName, deviceName: string): Promise<ContactAddress | null> {
    const deadline = performance.now() + REGISTRATION_MS
    for (;;) {
      const contact = await engine.findContact(endpoint, deviceName)
      if (contact !== null || performance.now() > deadline) return contact
      await delay(LOOK_EVERY_MS)
    }
  }

  return {
    async list(endpoint) {
      // A page asks once registered: colleagues see it at once, even without an engine event.
      await engine.contacts(endpoint).catch(ignoreUnavailable)
      return waitingFor(endpoint).flatMap(({ live, side }) => present(live, side) ?? [])
    },
    async resume(endpoint, callId, deviceName) {
      if (!find(endpoint, callId)) return 'no-call'
      const contact = await findDevice(endpoint, deviceName)
      if (contact === null) return 'no-device'
      const fork = { leg: randomUUID(), endpoint, contact }
      if (!find(endpoint, callId)) return 'no-call'
      processor.tell(callId, { type: 'resume-requested', fork, bridge: randomUUID() })
      const found = find(endpoint, callId)
      return (found && present(found.live, found.side)) ?? 'no-call'
    },
    async end(endpoint, callId) {
      const found = find(endpoint, callId)
      return found !== undefined && processor.tell(callId, { type: 'hangup-requested', by: found.side })
    },
  }
}

function present(live: RoutedCall, side: CallSide): ResumableCall | null {
  const { answeredAt, waiting, id } = live.call
  if (answeredAt === null || waiting === null) return null
  return {
    call_id: id,
    ...viewOf(live, side),
    answered_at: new Date(answeredAt).toISOString(),
    until: new Date(waiting.until).toISOString(),
  }
}
