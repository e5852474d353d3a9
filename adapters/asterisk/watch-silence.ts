import type { LegId } from '#platform/telephony/port.ts'
import type { AmiClient } from './ami/ami-client.ts'
import type { AriClient } from './ari/ari-client.ts'
import { countIn } from './ari-vocabulary.ts'
import { toQ850 } from './causes.ts'
import type { EngineSettings } from './engine-settings.ts'
import { evaluate } from './fetch-contacts.ts'
import { goneIsNull } from './gone.ts'
import type { Legs } from './legs.ts'
import { qualify } from './qualify.ts'
import { addressIn, SILENT_GRACE_MS, SilentDevices } from './silent-devices.ts'

interface SilenceParts {
  settings: Pick<EngineSettings, 'silentGraceMs' | 'logger'>
  ari: AriClient
  ami: AmiClient
  legs: Legs
  hangUpChannel(id: LegId, q850: number): Promise<void>
}

/** `SilentDevices` on this Asterisk. */
export const watchSilence = ({ settings, ari, ami, legs, hangUpChannel }: SilenceParts): SilentDevices =>
  new SilentDevices({
    graceMs: settings.silentGraceMs ?? SILENT_GRACE_MS,
    // Of a call that we made Asterisk knows no remote address, but where requests go.
    addressOf: async (leg) =>
      (await evaluate(ari, leg, 'CHANNEL(pjsip,remote_addr)')) ||
      addressIn(await evaluate(ari, leg, 'CHANNEL(pjsip,target_uri)')),
    receivedFrom: (leg) => evaluate(ari, leg, 'CHANNEL(rtcp,rxcount)').then(countIn, goneIsNull),
    ask: (endpoint) => qualify(ami, endpoint),
    async lose(leg) {
      legs.endedByUs(leg, 'device-lost')
      await hangUpChannel(leg, toQ850('device-lost'))
    },
    onError: (error) => settings.logger.warn({ error }, 'failed to look for a lost device'),
  })
