import {
  type DialCommand,
  type EngineEvent,
  EngineUnavailable,
  type LegId,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { createdChannel } from './ari/messages.ts'
import { callerIdOf, dialable, headerVariables, outsideVariables } from './ari-vocabulary.ts'
import { toQ850 } from './causes.ts'
import { asteriskEndpoints } from './endpoint-names.ts'
import type { Legs } from './legs.ts'

interface DialingParts {
  app: string
  legs: Legs
  /** @throws EngineUnavailable, AriRefused */
  ask: (request: AriRequest) => Promise<unknown>
  tell: (event: EngineEvent) => void
  hangUpChannel: (leg: LegId, q850: number) => Promise<void>
}

/** Commands that dial devices and external numbers. */
export function dialing({
  app,
  legs,
  ask,
  tell,
  hangUpChannel,
}: DialingParts): Pick<TelephonyEngine, 'dial' | 'dialOutside'> {
  async function originate(
    order: Pick<DialCommand, 'leg' | 'callerId' | 'timeoutSeconds'>,
    contact: string,
    variables: Record<string, string>,
  ): Promise<void> {
    legs.expectDialed(order.leg)
    try {
      const answer = await ask({
        method: 'POST',
        path: path`channels/${order.leg}`,
        query: {
          endpoint: `PJSIP/${contact}`,
          app,
          callerId: callerIdOf(order),
          timeout: order.timeoutSeconds,
        },
        body: { variables },
      })
      legs.dialed(createdChannel.parse(answer)).forEach(tell)
    } catch (error) {
      const expected = legs.forget(order.leg)
      if (error instanceof AriRefused) {
        // The device went away between lookup and request.
        if (expected) tell({ type: 'leg-ended', leg: order.leg, cause: 'unregistered' })
        return
      }
      // The request may have arrived anyway: no device may ring for a call that does not exist.
      if (error instanceof EngineUnavailable)
        hangUpChannel(order.leg, toQ850('cancelled')).catch(() => undefined)
      throw error
    }
  }

  return {
    async dial(order) {
      const [device] = order.contact.split('/', 1)
      if (!asteriskEndpoints(order.endpoint).some((name) => name === device)) {
        throw new Error('the contact belongs to another endpoint')
      }
      await originate(order, order.contact, headerVariables(order.headers))
    },
    dialOutside: (order) =>
      originate(order, `${dialable(order.number)}@${order.trunk}`, outsideVariables(order)),
  }
}
