import { agendaScope } from '#features/agenda/server/scope.ts'
import { type CrmFeature, type CrmPorts, createCrm } from '#features/crm/server/create-crm.ts'
import { createFormTickets } from '#features/crm/server/forms/form-tickets.ts'
import { conversationTimeline } from '#features/join/server/conversations/conversation-timeline.ts'
import { meetingTimeline } from '#features/meetings/server/meeting-timeline.ts'
import { createCallTimeline } from '#features/phone/server/history/call-timeline.ts'
import { recordingsOfCalls } from '#features/recordings/server/recordings-of-calls.ts'
import { createVoicemailTimeline } from '#features/voicemail/server/voicemail-timeline.ts'
import { formsOfNumber } from '#platform/telephony/numbers/forms-of-number.ts'
import type { WiringContext } from './context.ts'

export const wireCrm = (
  { database, files, masterSecret }: WiringContext,
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
    visibleEvents: agendaScope,
    tickets: createFormTickets(masterSecret),
  })
