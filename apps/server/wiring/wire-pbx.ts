import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import { createPbx, type Pbx } from '#features/pbx/server/create-pbx.ts'
import { resolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import {
  notifyCeiling,
  notifyEmergencyConflict,
  notifyUnresolved,
} from '#features/pbx/server/lines/notify-administrators.ts'
import type { LegCharges } from '#features/pbx/server/outside/leg-charges.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { trunkKey } from '#platform/db/roles.ts'
import { soundLinksOf } from '../boot/sound-links.ts'
import type { Config } from '../config.ts'
import type { WiringContext } from './context.ts'

/** By which browsers and phones reach the platform. */
const ownNames = ({ PUBLIC_URL, SIP_DOMAIN }: Pick<Config, 'PUBLIC_URL' | 'SIP_DOMAIN'>): string[] => {
  const host = PUBLIC_URL === undefined ? undefined : URL.parse(PUBLIC_URL)?.hostname
  return [SIP_DOMAIN, ...(host ? [host] : [])]
}

export const wirePbx = (
  context: WiringContext,
  {
    notify,
    charges,
    speakCode,
  }: { notify: NotificationsFeature['notify']; charges: LegCharges; speakCode: Phone['speakCode'] },
): Pbx => {
  const { config, database, events, files, log, masterSecret, secrets } = context
  return createPbx({
    database,
    secrets: secrets.extensions,
    realm: config.SIP_DOMAIN,
    ringSeconds: config.RING_SECONDS,
    deskPhonePort: context.deskPhonePort ?? null,
    deskPhoneTlsPort: context.deskPhoneTlsPort ?? null,
    trunkKey: trunkKey(masterSecret),
    recordEvent: events.record,
    carriers: {
      resolve: context.resolveHost ?? resolveHost,
      ownNames: ownNames(config),
      onUnresolved: notifyUnresolved(database, notify),
    },
    proof: {
      company: config.NUMBER_PROOF_COMPANY ?? null,
      countries: config.NUMBER_PROOF_COUNTRIES ?? null,
      speakCode,
    },
    audios: {
      files,
      tools: context.soundTools ?? { ffmpeg: null, espeak: null, speech: null },
      soundsFolder: context.soundsFolder ?? null,
      serverSounds: context.serverSounds ?? null,
      links: soundLinksOf(config, masterSecret),
      forFirst: config.ASTERISK_ARI_URL !== undefined,
    },
    charges,
    onCeilingReached: notifyCeiling(database, notify),
    onEmergencyConflict: notifyEmergencyConflict(database, notify),
    outsideCallsPerMinute: config.OUTSIDE_CALLS_PER_MINUTE,
    log,
  })
}
