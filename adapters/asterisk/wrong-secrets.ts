import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { AmiClient } from './ami/ami-client.ts'
import { extensionEndpoint } from './endpoint-names.ts'

/** Asterisk wakes up for every event, also for those that are filtered out: it is not asked more often. */
const PAUSE_MS = 500
/** How long Asterisk may have nothing to tell; a session that asks nothing for a minute ends. */
const WAIT_SECONDS = 20
/** After an error: a server of somebody else's may have no manager interface at all. */
const TRY_AGAIN_MS = 15_000

interface Parts {
  ami: Pick<AmiClient, 'events'>
  onWrong: (endpoint: EndpointName, address: string) => void
  log: Pick<Logger, 'warn'>
}

/** Tells of each wrong password that a phone answers a challenge with, until `over`. */
export async function watchWrongSecrets({ ami, onWrong, log }: Parts, over: AbortSignal): Promise<void> {
  let told = false
  while (!over.aborted) {
    try {
      for (const { Event, AccountID = '', RemoteAddress = '' } of await ami.events(WAIT_SECONDS, over)) {
        const address = deskAddress(RemoteAddress)
        if (Event === 'ChallengeResponseFailed' && address !== null)
          onWrong(extensionEndpoint(AccountID), address)
      }
      await pause(PAUSE_MS, over)
    } catch (error) {
      if (over.aborted) return
      if (!told) log.warn({ err: error }, 'Asterisk does not tell of wrong passwords of phones')
      told = true
      await pause(TRY_AGAIN_MS, over)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined)

/** Of `IPV4/UDP/192.0.2.7/5060`; null for a browser's, which comes by the program's own proxy, and for this machine itself. */
export function deskAddress(remote: string): string | null {
  const [, address] = /^IPV[46]\/(?:UDP|TCP|TLS)\/([0-9A-Fa-f.:]+)\/\d+$/.exec(remote) ?? []
  return address === undefined || address === '127.0.0.1' || address === '::1' ? null : address
}
