import type { Logger } from '#platform/log/logger.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'

/** Most extensions per request, as many as a ring group may have. */
const MAX_ASKED = 50
const PATIENCE_MS = 1_000

interface Asking {
  engine: Pick<TelephonyEngine, 'contacts'>
  clock: Pick<Clock, 'after'>
  log: Pick<Logger, 'warn'>
}

/**
 * Asks the engine for the devices of extensions that seem unregistered, since it sends no event for some that registered a moment
 * ago. Updates their presence with the result. Takes at most a second, and never rejects.
 */
export async function refreshUnregistered(
  { engine, clock, log }: Asking,
  plan: Plan,
  extensions: Iterable<number>,
): Promise<void> {
  const known = [...extensions].flatMap((id) => plan.extensions.get(id)?.endpoint ?? [])
  const endpoints = known.slice(0, MAX_ASKED)
  let stopWaiting = () => {}
  const tooLong = new Promise<void>((resolve) => {
    stopWaiting = clock.after(PATIENCE_MS, resolve)
  })
  const refreshed = Promise.all(endpoints.map((endpoint) => engine.contacts(endpoint)))
    .then(() => undefined)
    .catch((error) => log.warn({ err: error }, 'failed to refresh unregistered telephones'))
  await Promise.race([refreshed, tooLong])
  stopWaiting()
}
