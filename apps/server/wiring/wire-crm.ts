import { agendaScope } from '#features/agenda/server/scope.ts'
import { type CrmFeature, type CrmPorts, createCrm } from '#features/crm/server/create-crm.ts'
import { createFormTickets } from '#features/crm/server/forms/form-tickets.ts'
import { conversationTimeline } from '#features/join/server/conversations/conversation-timeline.ts'
import { readOpening } from '#features/join/server/conversations/read-opening.ts'
import { findWaitingCustomers } from '#features/join/server/conversations/waiting-customers.ts'
import { meetingTimeline } from '#features/meetings/server/meeting-timeline.ts'
import { createCallTimeline } from '#features/phone/server/history/call-timeline.ts'
import { readCallFacts } from '#features/phone/server/history/read-call-facts.ts'
import { recordingsOfCalls } from '#features/recordings/server/recordings-of-calls.ts'
import { createVoicemailTimeline } from '#features/voicemail/server/voicemail-timeline.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { formsOfNumber } from '#platform/telephony/numbers/forms-of-number.ts'
import type { WiringContext } from './context.ts'

export const wireCrm = (
  { database, files, hub, masterSecret }: WiringContext,
  ports: Pick<CrmPorts, 'notify' | 'beginImport' | 'linkContact'>,
): CrmFeature =>
  createCrm({
    ...ports,
    database,
    files,
    timeline: [
      createCallTimeline(recordingsOfCalls),
      createVoicemailTimeline(formsOfNumber),
      conversationTimeline,
      meetingTimeline,
    ],
    contacts: { readCall: readCallFacts, readConversation: readOpening },
    findWaiting: findWaitingCustomers,
    refreshList: (name, companyId) => refreshLists(hub, name, companyId),
    visibleEvents: agendaScope,
    tickets: createFormTickets(masterSecret),
  })
