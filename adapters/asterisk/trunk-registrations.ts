import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName, TrunkRegistration } from '#platform/telephony/port.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'
import type { ContactStatusChange } from './ari/messages.ts'
import { watchEndlessRegistrations } from './endless-registrations.ts'
import { type RegistrationAnswer, registrationKey } from './registration-answers.ts'

const EVERY_MS = 5_000

interface RegistrationParts {
  ami: Pick<AmiClient, 'list' | 'command'>
  onEvent(change: ContactStatusChange): void
  onRegistration(endpoint: EndpointName, registration: TrunkRegistration): void
  /** The latest answers of carriers; absent: not known, as of a server on another machine. */
  readAnswers?: () => Promise<ReadonlyMap<string, RegistrationAnswer>>
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

const PENDING: TrunkRegistration = { state: 'pending', answer: null, nextAt: null }
/** Of all answers only this one makes Asterisk register again at once. */
const ENDLESS: TrunkRegistration = { state: 'refused', answer: 494, nextAt: null, isEndless: true }

/**
 * How trunks' registrations with their carriers go, from the rows of `PJSIPShowRegistrationsOutbound`. One that begins anew, with
 * changed settings, is as `before` until it was tried. `endless`: those of trunks that are repeated without a pause, also when Asterisk
 * was told to give them up.
 */
export function trunkRegistrations(
  rows: readonly AmiEvent[],
  answers: ReadonlyMap<string, RegistrationAnswer>,
  before: ReadonlyMap<EndpointName, TrunkRegistration>,
  endless: ReadonlySet<EndpointName> = new Set(),
): Map<EndpointName, TrunkRegistration> {
  const found = new Map<EndpointName, TrunkRegistration>()
  for (const [trunk, known] of before) if (known.isEndless) found.set(trunk, PENDING)
  for (const row of rows) {
    const { Endpoint = '', ServerUri = '', ClientUri = '' } = row
    const answer = answers.get(registrationKey(ServerUri, ClientUri))
    if (trunkOf(Endpoint) !== null) found.set(Endpoint, stateOf(row, answer, before.get(Endpoint)))
  }
  for (const trunk of endless) if (!isUp(found.get(trunk))) found.set(trunk, ENDLESS)
  return found
}

function stateOf(
  { Status }: AmiEvent,
  answer: RegistrationAnswer | undefined,
  known: TrunkRegistration | undefined,
): TrunkRegistration {
  if (Status === 'Registered') return { state: 'registered', answer: null, nextAt: null }
  if (Status !== 'Rejected') return known && !isUp(known) && !known.isEndless ? known : PENDING
  return {
    state: answer?.status === null ? 'unanswered' : 'refused',
    answer: answer?.status ?? null,
    nextAt: answer?.nextAt ?? null,
  }
}

const isEqual = (one: TrunkRegistration, other: TrunkRegistration | undefined): boolean =>
  one.state === other?.state &&
  one.answer === other.answer &&
  one.nextAt === other.nextAt &&
  one.isEndless === other.isEndless

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
  const findEndless = watchEndlessRegistrations(ami)
  while (!signal.aborted) {
    try {
      const rows = await ami.list('PJSIPShowRegistrationsOutbound')
      const answers = (await readAnswers?.()) ?? new Map<string, RegistrationAnswer>()
      const now = trunkRegistrations(rows, answers, before, await findEndless(rows))
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
