import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import { createPbx, type Pbx, type PbxDependencies } from '#features/pbx/server/create-pbx.ts'
import { tellCeiling } from '#features/pbx/server/lines/tell-administrators.ts'
import { trunkKey } from '#platform/db/roles.ts'
import { soundLinksOf } from '../boot/sound-links.ts'
import type { WiringContext } from './context.ts'
import { publishSecretRenewed } from './publish-secret-renewed.ts'

interface PbxPorts extends Required<Pick<PbxDependencies, 'onTrunksChanged'>> {
  notify: NotificationsFeature['notify']
}

export const wirePbx = (context: WiringContext, { notify, onTrunksChanged }: PbxPorts): Pbx => {
  const { config, database, files, hub, log, masterSecret, secrets } = context
  return createPbx({
    database,
    secrets: secrets.extensions,
    realm: config.SIP_DOMAIN,
    ringSeconds: config.RING_SECONDS,
    deskPhonePort: context.deskPhonePort ?? null,
    deskPhoneTlsPort: context.deskPhoneTlsPort ?? null,
    trunkKey: trunkKey(masterSecret),
    onTrunksChanged,
    audios: {
      files,
      tools: context.soundTools ?? { ffmpeg: null, espeak: null, speech: null },
      soundsFolder: context.soundsFolder ?? null,
      serverSounds: context.serverSounds ?? null,
      links: soundLinksOf(config, masterSecret),
      forFirst: config.ASTERISK_ARI_URL !== undefined,
    },
    onCeilingReached: tellCeiling(database, notify),
    log,
    onSecretRenewed({ userId, endpoint }) {
      if (userId !== null) publishSecretRenewed(hub)(userId, endpoint)
    },
  })
}
