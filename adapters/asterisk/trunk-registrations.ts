import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName, TrunkRegistration } from '#platform/telephony/port.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'
import type { ContactStatusChange } from './ari/messages.ts'
import { type RegistrationAnswer, registrationKey } from './registration-answers.ts'

const EVERY_MS = 5_000

interface RegistrationParts {
  ami: Pick<AmiClient, 'list'>
  onEvent(change: ContactStatusChange): void
  onRegistration(endpoint: EndpointName, registration: TrunkRegistration): void
  /** The latest answers of carriers; absent: not known, as of a server on another machine. */
  readAnswers?: () => Promise<ReadonlyMap<string, RegistrationAnswer>>
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/**
 * How trunks' registrations with their carriers go, from the rows of `PJSIPShowRegistrationsOutbound`. One that begins anew, with
 * changed settings, is as `before` until it was tried.
 */
export function trunkRegistrations(
  rows: readonly AmiEvent[],
  answers: ReadonlyMap<string, RegistrationAnswer>,
  before: ReadonlyMap<EndpointName, TrunkRegistration>,
): Map<EndpointName, TrunkRegistration> {
  const found = new Map<EndpointName, TrunkRegistration>()
  for (const { Endpoint = '', Status, ServerUri = '', ClientUri = '' } of rows) {
    if (trunkOf(Endpoint) === null) continue
    const answer = answers.get(registrationKey(ServerUri, ClientUri))
    const known = before.get(Endpoint)
    if (Status === 'Registered') found.set(Endpoint, { state: 'registered', answer: null, nextAt: null })
    else if (Status !== 'Rejected')
      found.set(
        Endpoint,
        known && known.state !== 'registered' ? known : { state: 'pending', answer: null, nextAt: null },
      )
    else
      found.set(Endpoint, {
        state: answer?.status === null ? 'unanswered' : 'refused',
        answer: answer?.status ?? null,
        nextAt: answer?.nextAt ?? null,
      })
  }
  return found
}

const isEqual = (one: TrunkRegistration, other: TrunkRegistration | undefined): boolean =>
  one.state === other?.state && one.answer === other.answer && one.nextAt === other.nextAt

/**
 * ARI has no event for our registrations with carriers: the trunk's static contact is in the database, and Asterisk
 * does not qualify contacts that it learned of after its start. So they are polled until aborted. Each counts as a
 * contact of its trunk, like a carrier that registers with us.
 */
export async function pollTrunkRegistrations(
  { ami, onEvent: hear, onRegistration, readAnswers, log, everyMs = EVERY_MS }: RegistrationParts,
  signal: AbortSignal,
): Promise<void> {
  let before: ReadonlyMap<EndpointName, TrunkRegistration> = new Map()
  const report = (now: ReadonlyMap<EndpointName, TrunkRegistration>) => {
    for (const [trunk, registration] of now) {
      const old = before.get(trunk)
      if (isUp(registration) && !isUp(old)) hear(change(trunk, 'Registered'))
      if (!isEqual(registration, old)) onRegistration(trunk, registration)
    }
    for (const [trunk, old] of before) if (isUp(old) && !isUp(now.get(trunk))) hear(change(trunk, 'Removed'))
    before = now
  }
  while (!signal.aborted) {
    try {
      const rows = await ami.list('PJSIPShowRegistrationsOutbound')
      const now = trunkRegistrations(rows, (await readAnswers?.()) ?? new Map(), before)
      if (signal.aborted) return
      report(now)
    } catch (error) {
      log.warn({ error }, 'failed to list the trunk registrations')
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const isUp = (registration: TrunkRegistration | undefined) => registration?.state === 'registered'

const change = (resource: string, status: 'Registered' | 'Removed'): ContactStatusChange => ({
  type: 'ContactStatusChange',
  endpoint: { resource },
  contact_info: { uri: 'sip:our-registration@carrier', contact_status: status },
})
