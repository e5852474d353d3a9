import { setTimeout as delay } from 'node:timers/promises'
import { EngineUnavailable, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { AmiClient } from './ami/ami-client.ts'
import { type AriClient, path } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { oneAtATime } from './one-at-a-time.ts'

interface TrunkParts {
  ari: Pick<AriClient, 'request'>
  ami: Pick<AmiClient, 'act' | 'command'>
  requireUp(): void
}

/** Modules to reload for changed trunks. */
const TRUNK_MODULES = ['res_pjsip_outbound_registration.so', 'res_pjsip_endpoint_identifier_ip.so']

/** A reload reads all trunks again, one statement each, and waits for the database and for SIP's threads. */
const RELOAD_MS = 30_000
/** Asterisk reloads one module at a time, and refuses others with 409 meanwhile. */
const BUSY_STATUS = 409
const AGAIN_MS = 250
/** Pauses after a reload that failed: changed trunks must not wait for the next change. */
const PAUSES = { firstMs: 5_000, longestMs: 60_000 }

/** Makes changed trunks known to Asterisk. */
export function trunkCommands({
  ari,
  ami,
  requireUp,
}: TrunkParts): Pick<TelephonyEngine, 'refreshTrunks' | 'watchTrunk'> {
  async function reload(name: string, until: number): Promise<void> {
    for (;;) {
      try {
        await ari.request({ method: 'PUT', path: path`asterisk/modules/${name}`, patienceMs: RELOAD_MS })
        return
      } catch (error) {
        const isBusy = error instanceof AriRefused && error.status === BUSY_STATUS
        if (!isBusy || performance.now() > until) throw error
        await delay(AGAIN_MS)
      }
    }
  }
  // Endpoints are read at each call; registrations only when their module reloads.
  const refresh = oneAtATime(async () => {
    requireUp()
    for (const name of TRUNK_MODULES) await reload(name, performance.now() + RELOAD_MS)
  })
  let again: NodeJS.Timeout | null = null
  async function refreshUntilDone(pauseMs: number): Promise<void> {
    try {
      await refresh()
      if (again) clearTimeout(again)
      again = null
    } catch (error) {
      // Without a connection there is nobody to ask.
      if (!(error instanceof EngineUnavailable)) tryAgainIn(pauseMs)
      throw error
    }
  }
  function tryAgainIn(pauseMs: number): void {
    if (again) clearTimeout(again)
    again = setTimeout(() => {
      refreshUntilDone(Math.min(pauseMs * 2, PAUSES.longestMs)).catch(() => undefined)
    }, pauseMs)
    again.unref()
  }
  return {
    async refreshTrunks() {
      requireUp()
      await refreshUntilDone(PAUSES.firstMs)
    },
    async watchTrunk(trunk) {
      requireUp()
      // Asterisk itself asks only the static contacts that it knew at its start.
      await ami.command(`pjsip reload qualify endpoint ${trunk}`)
      await ami.act('PJSIPQualify', { Endpoint: trunk })
    },
  }
}
