import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'
import type { ContactStatusChange } from './ari/messages.ts'

const EVERY_MS = 5_000

interface RegistrationParts {
  ami: Pick<AmiClient, 'list'>
  onEvent(change: ContactStatusChange): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/** Trunks registered with their carriers, from the rows of `PJSIPShowRegistrationsOutbound`. */
export const registeredTrunks = (rows: readonly AmiEvent[]): string[] =>
  rows.flatMap(({ Endpoint = '', Status }) =>
    Status === 'Registered' && trunkOf(Endpoint) !== null ? [Endpoint] : [],
  )

/**
 * ARI has no event for our registrations with carriers: the trunk's static contact is in the database, and Asterisk
 * does not qualify contacts that it learned of after its start. So they are polled until aborted. Each counts as a
 * contact of its trunk, like a carrier that registers with us.
 */
export async function pollTrunkRegistrations(
  { ami, onEvent: hear, log, everyMs = EVERY_MS }: RegistrationParts,
  signal: AbortSignal,
): Promise<void> {
  let before = new Set<string>()
  while (!signal.aborted) {
    try {
      const now = new Set(registeredTrunks(await ami.list('PJSIPShowRegistrationsOutbound')))
      if (signal.aborted) return
      for (const trunk of now) if (!before.has(trunk)) hear(change(trunk, 'Registered'))
      for (const trunk of before) if (!now.has(trunk)) hear(change(trunk, 'Removed'))
      before = now
    } catch (error) {
      log.warn({ error }, 'failed to list the trunk registrations')
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const change = (resource: string, status: 'Registered' | 'Removed'): ContactStatusChange => ({
  type: 'ContactStatusChange',
  endpoint: { resource },
  contact_info: { uri: 'sip:our-registration@carrier', contact_status: status },
})
