import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { AmiClient } from './ami/ami-client.ts'
import { type AriClient, path } from './ari/ari-client.ts'

interface TrunkParts {
  ari: Pick<AriClient, 'request'>
  ami: Pick<AmiClient, 'act' | 'command'>
  requireUp(): void
}

/** Modules to reload for changed trunks. */
const TRUNK_MODULES = ['res_pjsip_outbound_registration.so', 'res_pjsip_endpoint_identifier_ip.so']

/** Makes changed trunks known to Asterisk. */
export const trunkCommands = ({
  ari,
  ami,
  requireUp,
}: TrunkParts): Pick<TelephonyEngine, 'refreshTrunks' | 'watchTrunk'> => ({
  async refreshTrunks() {
    requireUp()
    // Endpoints are read at each call; registrations only when their module reloads.
    for (const name of TRUNK_MODULES)
      await ari.request({ method: 'PUT', path: path`asterisk/modules/${name}` })
  },
  async watchTrunk(trunk) {
    requireUp()
    // Asterisk itself asks only the static contacts that it knew at its start.
    await ami.command(`pjsip reload qualify endpoint ${trunk}`)
    await ami.act('PJSIPQualify', { Endpoint: trunk })
  },
})
