import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, EngineEvent } from '#platform/telephony/port.ts'
import { AmiClient } from './ami/ami-client.ts'
import type { AriRequester, AriSettings } from './ari/ari-client.ts'
import type { AriChannel, ContactStatusChange } from './ari/messages.ts'
import type { Legs } from './legs.ts'
import { fetchChannels } from './live-legs.ts'
import { endLostLegs } from './lost-legs.ts'
import { watchRefusedCalls } from './refused-calls.ts'
import { followAnswers } from './registration-answers.ts'
import { watchSecurityEvents } from './security-events.ts'
import { pollTrunkRegistrations } from './trunk-registrations.ts'

interface WatchParts {
  settings: AriSettings & {
    logger: Pick<Logger, 'info' | 'warn'>
    tellsWrongSecrets?: boolean
    logFile?: string
    registrationsEveryMs?: number
  }
  legs: Legs
  serves(endpoint: EndpointName): boolean
  servesChannel(channel: AriChannel): boolean
  ask: AriRequester['request']
  tell(event: EngineEvent): void
  onContact(change: ContactStatusChange): void
}

/** Watches, until aborted, for what ARI has no events for: wrong passwords, vanished legs, registrations of trunks. */
export function watchConnection(parts: WatchParts, signal: AbortSignal): void {
  const { settings, legs, serves, servesChannel, ask, tell, onContact: hearContact } = parts
  const { logger: log } = settings
  // Each watcher has its own AMI session: other actions must not wait behind a long poll.
  if (settings.tellsWrongSecrets !== false) {
    const onWrong = (endpoint: EndpointName, address: string) =>
      tell({ type: 'wrong-secret', endpoint, address })
    const onTrunk = (endpoint: EndpointName, address: string) => {
      if (serves(endpoint)) tell({ type: 'trunk-authenticated', endpoint, address })
    }
    void watchSecurityEvents({ ami: new AmiClient(settings), onWrong, onTrunk, log }, signal)
  }
  const fetchLive = () => fetchChannels({ request: ask }, servesChannel)
  endLostLegs({ legs, fetchLive, tell, log }, signal)
  const onRefused = (refused: { calls: number; company: number | null }) =>
    tell({ type: 'calls-refused', ...refused })
  if (settings.tellsWrongSecrets !== false) void watchRefusedCalls({ ask, onRefused, log }, signal)
  const onEvent = (change: ContactStatusChange) => {
    if (serves(change.endpoint.resource)) hearContact(change)
  }
  void pollTrunkRegistrations(
    {
      ami: new AmiClient(settings),
      onEvent,
      onRegistration: (endpoint, registration) => {
        if (serves(endpoint)) tell({ type: 'trunk-registration', endpoint, registration })
      },
      ...(settings.logFile === undefined ? {} : { readAnswers: followAnswers(settings.logFile) }),
      ...(settings.registrationsEveryMs === undefined ? {} : { everyMs: settings.registrationsEveryMs }),
      log,
    },
    signal,
  )
}
