import { createBitrix24, createManualBitrix } from '#adapters/bitrix24/bitrix24.ts'
import { createFacebookLeads } from '#adapters/facebook-leads/facebook-leads.ts'
import { createZohoCrm } from '#adapters/zoho-crm/zoho-crm.ts'
import { createZohoDesk } from '#adapters/zoho-desk/zoho-desk.ts'
import { createZohoPhoneBridge } from '#adapters/zoho-phonebridge/zoho-phonebridge.ts'
import { listStagePaths, readBusinessFacts } from '#features/crm/server/outside/read-business-facts.ts'
import { readPersonFacts } from '#features/crm/server/outside/read-person-facts.ts'
import { saveOutsideBusiness } from '#features/crm/server/outside/save-outside-business.ts'
import { saveOutsidePerson } from '#features/crm/server/outside/save-outside-person.ts'
import {
  createIntegrations,
  type IntegrationsFeature,
} from '#features/integrations/server/create-integrations.ts'
import { readConversationFacts } from '#features/join/server/conversations/read-conversation-facts.ts'
import { controlRequested, dialRequested } from '#features/phone/contract/dial-orders.ts'
import { readCallFacts } from '#features/phone/server/history/read-call-facts.ts'
import { readRecordingOf } from '#features/recordings/server/read-recording-of.ts'
import type { SessionFeature } from '#features/session/server/create-session.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { createSigner } from '#platform/http/server/sign.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { ABILITIES } from '../features.ts'
import type { WiringContext } from './context.ts'

/** Connected programs, API tokens and webhooks. */
export function wireIntegrations(
  { config, database, files, hub, log, masterSecret, origin, secrets }: WiringContext,
  {
    notify,
    routes,
    session,
  }: {
    notify: Notify
    routes: () => readonly BoundRoute[]
    session: Pick<SessionFeature, 'enterByProvider'>
  },
): IntegrationsFeature {
  const plain = config.INTEGRATION_PRIVATE_ADDRESSES
  return createIntegrations({
    database,
    connectors: [
      createZohoCrm({ accountsUrl: config.ZOHO_ACCOUNTS_URL, plain }),
      createZohoDesk({ accountsUrl: config.ZOHO_ACCOUNTS_URL, plain }),
      createZohoPhoneBridge({ accountsUrl: config.ZOHO_ACCOUNTS_URL, plain }),
      createBitrix24({ oauthUrl: config.BITRIX24_OAUTH_URL, plain }),
      createManualBitrix({ plain }),
      createFacebookLeads({ graphUrl: config.FACEBOOK_URL.replace(/\/+$/, '') }),
    ],
    box: secrets.integrations,
    stateSigner: createSigner(masterSecret, 'integration grants'),
    origin,
    privateAddresses: plain,
    readCall: readCallFacts,
    readPerson: readPersonFacts,
    readRecording: readRecordingOf(files),
    savePerson: saveOutsidePerson,
    readBusiness: readBusinessFacts,
    readConversation: readConversationFacts,
    saveBusiness: saveOutsideBusiness,
    listStages: listStagePaths,
    dial: (userId, order) => hub.publish(`user:${userId}`, dialRequested, order),
    control: (userId, { action, call, digits }) =>
      hub.publish(`user:${userId}`, controlRequested, {
        action,
        call_id: call,
        digits,
      }),
    enterByProvider: session.enterByProvider,
    findPrincipal: findUserPrincipal,
    notify,
    abilities: ABILITIES,
    routes: () => routes().map(({ contract }) => contract),
    log,
  })
}
