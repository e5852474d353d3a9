import type { ChatDomainEvent } from '#features/chat/contract/domain-events.ts'
import type { CrmFeature } from '#features/crm/server/create-crm.ts'
import type { JoinDomainEvent } from '#features/join/contract/domain-events.ts'
import type { JoinFeature } from '#features/join/server/create-join.ts'
import type { MissedCallsFeature } from '#features/missed-calls/server/create-missed-calls.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { PbxDomainEvent } from '#features/pbx/contract/domain-events.ts'
import type { PhoneDomainEvent } from '#features/phone/contract/domain-events.ts'
import { secretRenewed } from '#features/phone/contract/events.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { ProviderDomainEvent } from '#features/provider/contract/domain-events.ts'
import type { Brands } from '#features/provider/server/brands/find-brand.ts'
import type { SessionDomainEvent } from '#features/session/contract/domain-events.ts'
import type { UsersDomainEvent } from '#features/users/contract/domain-events.ts'
import type { VoicemailDomainEvent } from '#features/voicemail/contract/domain-events.ts'
import type { ReactionTable } from '#platform/feature/domain-events.ts'
import type { SocketGateway } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { SuiteNodeCalls } from './node-messages.ts'

/** Whatever happens in one feature and concerns others. */
export type SuiteEvent =
  | ChatDomainEvent
  | JoinDomainEvent
  | PbxDomainEvent
  | PhoneDomainEvent
  | ProviderDomainEvent
  | SessionDomainEvent
  | UsersDomainEvent
  | VoicemailDomainEvent

/** The features that react, with no more than what they do then. */
export interface ReactingFeatures {
  phone: Pick<Phone, 'companyMoved' | 'messagesWaiting' | 'phoneTaken' | 'serversChanged' | 'trunksChanged'>
  missedCalls: Pick<MissedCallsFeature, 'callEnded' | 'listOutsideCall'>
  join: Pick<JoinFeature, 'callEnded'>
  crm: Pick<CrmFeature, 'advertisementFollowed'>
  notifications: Pick<NotificationsFeature, 'missedCall' | 'pushLater'>
  brands: Pick<Brands, 'forget'>
  /** Open time lines of the people with these numbers are read again. */
  refreshTimelines(companyId: number, numbers: readonly string[]): void
}

interface Reacting extends ReactingFeatures {
  gateway: Pick<SocketGateway, 'endSession' | 'judgeAgain'>
  hub: Pick<Hub, 'publish'>
  nodes: Pick<SuiteNodeCalls, 'broadcast'>
}

/** What reacts to what, in the order in which it runs; docs/architecture.md has the same table. */
export const reactionsOf = (program: Reacting): ReactionTable<SuiteEvent> => ({
  'phone.callEnded': {
    afterCommit: {
      'missed-calls: open lists are read again': ({ companyId }) => program.missedCalls.callEnded(companyId),
      'join: waiting conversations go to agents who are free now': ({ companyId }) =>
        program.join.callEnded(companyId),
      'crm: open time lines are read again': ({ companyId, numbers }) =>
        program.refreshTimelines(companyId, numbers),
      'notifications: those who missed it are notified': async ({ missed }) => {
        await Promise.all(missed.map((call) => program.notifications.missedCall(call)))
      },
    },
  },
  'pbx.trunksChanged': {
    afterCommit: {
      'phone: registrations at carriers are updated': ({ companyId }) =>
        program.phone.trunksChanged(companyId),
    },
  },
  'pbx.secretRenewed': {
    afterCommit: {
      "phone: the user's browsers read their secret again": ({ userId, endpoint }) =>
        program.hub.publish(`user:${userId}`, secretRenewed, { account: endpoint }),
    },
  },
  'pbx.phoneTaken': {
    afterCommit: {
      'phone: its calls end': ({ endpoint }) => program.phone.phoneTaken(endpoint),
    },
  },
  'provider.trunksAllowed': {
    afterCommit: {
      'phone: registrations at carriers are updated': ({ companyId }) =>
        program.phone.trunksChanged(companyId),
    },
  },
  'provider.serversChanged': {
    afterCommit: {
      'phone: connects to the servers of now': () => program.phone.serversChanged(),
    },
  },
  'provider.companyMoved': {
    afterCommit: {
      'phone: its phones register at the new server': ({ companyId, serverId }) =>
        program.phone.companyMoved(companyId, serverId),
    },
  },
  'provider.brandsChanged': {
    afterCommit: {
      'session: pages before sign-in show them, on all nodes': () => {
        program.brands.forget()
        program.nodes.broadcast('brands-changed', null)
      },
    },
  },
  'session.ended': {
    afterCommit: {
      'realtime: its sockets close, on all nodes': ({ sessionId }) => {
        program.gateway.endSession(sessionId)
        program.nodes.broadcast('session-ended', sessionId)
      },
    },
  },
  'users.accessChanged': {
    afterCommit: {
      "realtime: the company's open sockets are authorized again": ({ companyId }) =>
        program.gateway.judgeAgain(companyId),
    },
  },
  'chat.messageWritten': {
    inTransaction: {
      'notifications: pushed where no tab is open': (unit, { companyId, messageId }) =>
        program.notifications.pushLater(unit, companyId, { kind: 'message', id: messageId }),
    },
  },
  'join.messageReceived': {
    inTransaction: {
      'notifications: pushed where no tab is open': (unit, { companyId, messageId }) =>
        program.notifications.pushLater(unit, companyId, { kind: 'join_message', id: messageId }),
    },
  },
  'join.callMissed': {
    inTransaction: {
      'missed-calls: it is listed': (unit, call) => program.missedCalls.listOutsideCall(unit, call),
    },
  },
  'join.advertisementFollowed': {
    inTransaction: {
      'crm: its lead and interaction are written': (unit, event) =>
        program.crm.advertisementFollowed(unit, event),
    },
  },
  'join.contactActive': {
    afterCommit: {
      'crm: open time lines are read again': ({ companyId, phones }) =>
        program.refreshTimelines(companyId, phones),
    },
  },
  'voicemail.boxChanged': {
    afterCommit: {
      'phone: desk phones show the number of messages': ({ companyId, endpoint }) =>
        program.phone.messagesWaiting(companyId, endpoint),
    },
  },
})
