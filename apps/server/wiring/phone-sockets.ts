import { notificatorSocket } from '#features/phone/contract/events.ts'
import { sipSocket } from '#features/phone/contract/sip.ts'
import { iceServersRoute } from '#features/phone/server/ice/ice-servers.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { type SipProxySettings, sipProxy } from '#features/phone/server/sip/sip-proxy.ts'
import { notificator } from '#features/phone/server/sockets/notificator.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { WiringContext } from './context.ts'

/** The browsers' ways to telephony: its events, SIP, and the servers for their audio. */
export function phoneSockets(
  { config, hub, log }: WiringContext,
  phone: Phone,
  sipOf: SipProxySettings['sipOf'],
): FeatureParts {
  const sip = sipProxy({ sipOf, devices: phone.devices, log })
  phone.onCompanyMoved(sip.companyMoved)
  return {
    routes: [
      iceServersRoute({ stun: config.ICE_SERVERS, turn: config.TURN_URL, turnSecret: config.TURN_SECRET }),
    ],
    sockets: [
      { contract: notificatorSocket, handler: notificator(hub) },
      { contract: sipSocket, handler: sip.handler },
    ],
  }
}
