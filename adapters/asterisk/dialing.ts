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
import { callingParty, dialable, headerVariables, outsideVariables } from './ari-vocabulary.ts'
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

/** How long a created channel may take into the application, ms. */
const ENTRY_MS = 5_000

/** Commands that dial devices and external numbers. */
export function dialing({
  app,
  legs,
  ask,
  tell,
  hangUpChannel,
}: DialingParts): Pick<TelephonyEngine, 'dial' | 'dialOutside'> {
  /**
   * Created first and then dialled: Asterisk would act on a 302 to a call that it makes in one step, past every check
   * (`redirects.ts`). It also can be heard before the answer.
   */
  async function createAndDial(
    { leg, timeoutSeconds }: Pick<DialCommand, 'leg' | 'timeoutSeconds'>,
    destination: string,
    variables: Record<string, string>,
  ): Promise<void> {
    await begin(leg, async () => {
      const answer = await ask({
        method: 'POST',
        path: 'channels/create',
        query: { endpoint: `PJSIP/${destination}`, app, channelId: leg },
        body: { variables },
      })
      legs.dialed(createdChannel.parse(answer)).forEach(tell)
      // Asterisk refuses to dial a channel that is not in the application yet.
      if (!(await within(ENTRY_MS, legs.entered(leg)))) {
        if (legs.has(leg)) throw new EngineUnavailable('a channel did not enter the application')
        return
      }
      const dialed = { method: 'POST', path: path`channels/${leg}/dial` } as const
      await ask({ ...dialed, query: { timeout: timeoutSeconds } })
    })
  }

  async function begin(leg: LegId, dial: () => Promise<void>): Promise<void> {
    try {
      await dial()
    } catch (error) {
      const expected = legs.forget(leg)
      // The request may have arrived anyway, or left an undialled channel: none may be there for a call that does not exist.
      hangUpChannel(leg, toQ850('cancelled')).catch(() => undefined)
      if (!(error instanceof AriRefused)) throw error
      // The device went away between lookup and request.
      if (expected) tell({ type: 'leg-ended', leg, cause: 'unregistered' })
    }
  }

  return {
    async dial(order) {
      const [device] = order.contact.split('/', 1)
      if (!asteriskEndpoints(order.endpoint).some((name) => name === device)) {
        throw new Error('the contact belongs to another endpoint')
      }
      legs.expectDialed(order.leg)
      await createAndDial(order, order.contact, { ...callingParty(order), ...headerVariables(order.headers) })
    },
    async dialOutside(order) {
      legs.expectDialed(order.leg, { outside: true })
      const destination = `${dialable(order.number)}@${order.trunk}`
      await createAndDial(order, destination, { ...callingParty(order), ...outsideVariables(order) })
    },
  }
}

/** False after that time. */
async function within(ms: number, entered: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const answer = await Promise.race([entered, promise])
  clearTimeout(timer)
  return answer
}
