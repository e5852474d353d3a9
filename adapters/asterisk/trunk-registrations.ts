import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'
import type { ContactStatusChange } from './ari/messages.ts'

const EVERY_MS = 5_000

interface RegistrationParts {
  ami: Pick<AmiClient, 'list'>
  hear(change: ContactStatusChange): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/** Trunks that are registered at their carriers now, of what `PJSIPShowRegistrationsOutbound` lists. */
export const registeredTrunks = (rows: readonly AmiEvent[]): string[] =>
  rows.flatMap(({ Endpoint = '', Status }) =>
    Status === 'Registered' && trunkOf(Endpoint) !== null ? [Endpoint] : [],
  )

/**
 * Whether we are registered at a carrier no event of ARI tells: where it is stands in the row, and Asterisk asks about no such
 * address that it learned of after its start. So the registrations are looked at, at intervals, until aborted; each counts as a
 * contact of its trunk, as that of a carrier does that registers with us.
 */
export async function followTrunkRegistrations(
  { ami, hear, log, everyMs = EVERY_MS }: RegistrationParts,
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
      log.warn({ error }, 'the registrations at carriers could not be looked at')
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const change = (resource: string, status: 'Registered' | 'Removed'): ContactStatusChange => ({
  type: 'ContactStatusChange',
  endpoint: { resource },
  contact_info: { uri: 'sip:our-registration@carrier', contact_status: status },
})
