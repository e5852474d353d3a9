import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'
import { extensionEndpoint } from './endpoint-names.ts'

/** Pause between polls: Asterisk wakes the session for every event, even filtered ones. */
const PAUSE_MS = 500
/** Timeout of a long poll; an idle AMI session ends after a minute. */
const WAIT_SECONDS = 20
/** Pause after an error: an external Asterisk may not have a manager interface. */
const TRY_AGAIN_MS = 15_000

interface Parts {
  ami: Pick<AmiClient, 'events'>
  onWrong: (endpoint: EndpointName, address: string) => void
  /** A trunk proved its password from this address. */
  onTrunk: (endpoint: EndpointName, address: string) => void
  log: Pick<Logger, 'warn'>
}

/**
 * Reports answers to challenges until aborted: wrong passwords, and right ones of trunks. The address is that of the request, which
 * cannot be forged like a Contact: the challenge was sent there.
 */
export async function watchSecurityEvents(
  { ami, onWrong, onTrunk, log }: Parts,
  over: AbortSignal,
): Promise<void> {
  let warned = false
  while (!over.aborted) {
    try {
      for (const event of await ami.events(WAIT_SECONDS, over)) report(event, { onWrong, onTrunk })
      await pause(PAUSE_MS, over)
    } catch (error) {
      if (over.aborted) return
      if (!warned) log.warn({ err: error }, 'Asterisk does not report failed registrations of phones')
      warned = true
      await pause(TRY_AGAIN_MS, over)
    }
  }
}

function report(event: AmiEvent, { onWrong, onTrunk }: Pick<Parts, 'onWrong' | 'onTrunk'>): void {
  const { Event, AccountID = '', RemoteAddress = '', UsingPassword } = event
  if (Event === 'ChallengeResponseFailed') {
    const address = deskAddress(RemoteAddress)
    if (address !== null) onWrong(extensionEndpoint(AccountID), address)
  }
  if (Event === 'SuccessfulAuth' && UsingPassword !== '0' && trunkOf(AccountID) !== null) {
    const address = remoteAddress(RemoteAddress)
    if (address !== null) onTrunk(AccountID, address)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined)

/**
 * Address in `IPV4/UDP/192.0.2.7/5060`; null for browsers, which connect through the program's proxy, and for this
 * machine.
 */
export function deskAddress(remote: string): string | null {
  const address = remoteAddress(remote)
  return address === '127.0.0.1' || address === '::1' ? null : address
}

function remoteAddress(remote: string): string | null {
  const [, address] = /^IPV[46]\/(?:UDP|TCP|TLS)\/([0-9A-Fa-f.:]+)\/\d+$/.exec(remote) ?? []
  return address ?? null
}
