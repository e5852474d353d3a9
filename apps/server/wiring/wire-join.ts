import { createGupshup } from '#adapters/gupshup/gupshup.ts'
import { createMessenger } from '#adapters/messenger/messenger.ts'
import { phoneApi } from '#adapters/simulator/phone-api.ts'
import { createSimulator } from '#adapters/simulator/simulator.ts'
import { createWhatsAppCloud } from '#adapters/whatsapp-cloud/whatsapp-cloud.ts'
import { BaileysMissing } from '#adapters/whatsapp-web/baileys.ts'
import { createWebSessions, type WebSessions } from '#adapters/whatsapp-web/web-sessions.ts'
import { createWhatsAppWeb } from '#adapters/whatsapp-web/whatsapp-web.ts'
import { crmAudience } from '#features/crm/server/audience/crm-audience.ts'
import { findByContactPoint } from '#features/crm/server/persons/find-by-contact-point.ts'
import { findSimulatedAccounts } from '#features/join/server/accounts/simulated-accounts.ts'
import { createJoin, type JoinFeature, type JoinPorts } from '#features/join/server/create-join.ts'
import type { WebTelephones } from '#features/join/server/ports.ts'
import { createSessionKeeper } from '#features/join/server/web-sessions/session-keeper.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { createSigner } from '#platform/http/server/sign.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Config } from '../config.ts'
import type { WiringContext } from './context.ts'

interface JoinNeighbours {
  phone: Phone
  notifications: NotificationsFeature
  chargeMessage: JoinPorts['chargeMessage']
}

const outsideProviders = (config: Config): readonly ChannelProvider[] => {
  const plain = (url: string): string => url.replace(/\/+$/, '')
  const meta = {
    facebookUrl: plain(config.FACEBOOK_URL),
    instagramUrl: plain(config.INSTAGRAM_URL),
    privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
  }
  return [
    createMessenger('messenger', meta),
    createMessenger('instagram', meta),
    createGupshup({
      baseUrl: plain(config.GUPSHUP_URL),
      privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
    }),
    createWhatsAppCloud({
      baseUrl: plain(config.WHATSAPP_CLOUD_URL),
      privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
    }),
  ]
}

const webTelephones = (sessions: WebSessions): WebTelephones => ({
  stateOf: sessions.stateOf,
  logout: sessions.logout,
  async start(accountId) {
    try {
      await sessions.start(accountId)
      return true
    } catch (error) {
      if (error instanceof BaileysMissing) return false
      throw error
    }
  },
})

/** Telephones paired by QR code, which deliver their messages to the feature. */
const pairedTelephones = ({ database, log, secrets }: WiringContext, join: () => JoinFeature): WebSessions =>
  createWebSessions({
    keeper: createSessionKeeper(database, secrets.messaging),
    tell: (accountId, state) => {
      join()
        .publishSession(accountId, state)
        .catch((error: unknown) => {
          log.error({ err: error, account: accountId }, 'failed to publish the state of a telephone')
        })
    },
    deliver: (accountId, events) => join().deliver(accountId, events),
    dropped: (accountId, dropped) => {
      join()
        .dropped(accountId, dropped)
        .catch((error: unknown) =>
          log.error({ err: error, account: accountId }, 'failed to count dropped messages'),
        )
    },
    log,
  })

const portsOf = ({ phone, notifications, chargeMessage }: JoinNeighbours) =>
  ({
    findPerson: findByContactPoint,
    crmAudience,
    isOnPhone: (endpoint) => ['IN_CALL', 'BUSY'].includes(phone.statusOf(endpoint)),
    notify: notifications.notify,
    settleNotices: notifications.settle,
    chargeMessage,
  }) satisfies Partial<JoinPorts>

/** The messaging feature with its providers; in a demo with simulated telephones. */
export function wireJoin(
  context: WiringContext,
  neighbours: JoinNeighbours,
): FeatureParts & Pick<JoinFeature, 'automated' | 'enrolling' | 'callEnded' | 'linkContact'> {
  const { assistant, config, database, events, files, hub, links, log, masterSecret, origin, secrets } =
    context
  const simulates = context.publicSettings.demo !== null
  const simulator = createSimulator()
  const telephones = pairedTelephones(context, () => join)
  const providers = [...outsideProviders(config), createWhatsAppWeb(telephones)]
  const join = createJoin({
    ...portsOf(neighbours),
    database,
    hub,
    providers: simulates ? [...providers, simulator] : providers,
    secrets: secrets.messaging,
    linkSigner: createSigner(masterSecret, 'messaging file links'),
    files,
    links,
    webTelephones: webTelephones(telephones),
    publicUrl: origin,
    recordEvent: events.record,
    assistant,
    privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
    ffmpeg: () => context.soundTools?.ffmpeg ?? null,
    workFolder: context.workFolder,
    log,
  })
  simulator.connect(join.deliver)
  const simulated = simulates ? phoneApi(simulator, () => findSimulatedAccounts(database)) : []
  return { ...join, rawRoutes: [...(join.rawRoutes ?? []), ...simulated] }
}
