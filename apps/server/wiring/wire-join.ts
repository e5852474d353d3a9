import { hkdfSync } from 'node:crypto'
import { createGupshup } from '#adapters/gupshup/gupshup.ts'
import { phoneApi } from '#adapters/simulator/phone-api.ts'
import { createSimulator } from '#adapters/simulator/simulator.ts'
import { createWhatsAppCloud } from '#adapters/whatsapp-cloud/whatsapp-cloud.ts'
import { BaileysMissing } from '#adapters/whatsapp-web/baileys.ts'
import { createWebSessions, type WebSessions } from '#adapters/whatsapp-web/web-sessions.ts'
import { createWhatsAppWeb } from '#adapters/whatsapp-web/whatsapp-web.ts'
import { createJoin, type JoinFeature } from '#features/join/server/create-join.ts'
import type { IsOnPhone, TellPeople, WebTelephones } from '#features/join/server/ports.ts'
import { createSessionKeeper } from '#features/join/server/web-sessions/session-keeper.ts'
import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Config } from '../config.ts'
import { crmAudience } from './crm-audience.ts'
import type { WiringParts } from './wired-features.ts'

interface JoinSurroundings {
  database: Database
  hub: Hub
  files: FileStore
  links: FileLinks
  isOnPhone: IsOnPhone
  tellPeople: TellPeople
  assistant: AssistantSettings | null
}

/** The CRM person with one of these numbers or ids; the oldest one. */
async function findPerson(
  rows: Rows,
  companyId: number,
  { phones, userIds }: { phones: readonly string[]; userIds: readonly string[] },
): Promise<number | null> {
  const found = await rows
    .selectFrom('contact_points')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'phone'), where('value', 'in', [...phones, ''])]),
        where.and([where('kind', '=', 'provider'), where('value', 'in', [...userIds, ''])]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  return found?.person_id ?? null
}

const simulatedAccounts = (database: Database) => () =>
  database.systemRows
    .selectFrom('join_accounts')
    .innerJoin('companies', 'companies.id', 'join_accounts.company_id')
    .select(['join_accounts.id', 'join_accounts.name', 'join_accounts.number', 'companies.name as company'])
    .where('join_accounts.provider', '=', 'simulator')
    .where('join_accounts.deleted_at', 'is', null)
    .orderBy('join_accounts.id')
    .execute()

const outsideProviders = (config: Config): readonly ChannelProvider[] => {
  const plain = (url: string): string => url.replace(/\/+$/, '')
  return [
    createGupshup({
      baseUrl: plain(config.GUPSHUP_URL),
      privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
    }),
    createWhatsAppCloud({ baseUrl: plain(config.WHATSAPP_CLOUD_URL) }),
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

/** The messaging feature with its providers; in a demo with simulated telephones. */
export function wireJoin(
  parts: WiringParts,
  around: JoinSurroundings,
): FeatureParts & Pick<JoinFeature, 'callEnded'> {
  const { config, log, masterSecret } = parts
  const { database, hub, files, links, isOnPhone, assistant } = around
  const { tellPeople } = around
  const simulates = parts.publicSettings.demo !== null
  const simulator = createSimulator()
  const secrets = createSealedBox(masterSecret, 'messaging credentials')
  const telephones = createWebSessions({
    keeper: createSessionKeeper(database, secrets),
    tell: (accountId, state) => {
      join.publishSession(accountId, state).catch((error: unknown) => {
        log.error({ err: error, account: accountId }, 'failed to publish the state of a telephone')
      })
    },
    deliver: (accountId, events) => join.deliver(accountId, events),
    log,
  })
  const join = createJoin({
    database,
    hub,
    providers: [
      ...outsideProviders(config),
      createWhatsAppWeb(telephones),
      ...(simulates ? [simulator] : []),
    ],
    secrets,
    linkKey: Buffer.from(hkdfSync('sha256', masterSecret, '', 'messaging file links', 32)),
    files,
    links,
    findPerson,
    crmAudience,
    webTelephones: webTelephones(telephones),
    isOnPhone,
    tellPeople,
    recordEvent: parts.events.record,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    assistant,
    privateAddresses: config.MESSAGING_PRIVATE_ADDRESSES,
    log,
  })
  simulator.connect(join.deliver)
  return {
    ...join,
    rawRoutes: [
      ...(join.rawRoutes ?? []),
      ...(simulates ? phoneApi(simulator, simulatedAccounts(database)) : []),
    ],
  }
}
