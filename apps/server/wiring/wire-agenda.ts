import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { createAgenda } from '#features/agenda/server/create-agenda.ts'
import { replyAddresses } from '#features/agenda/server/mailed/reply-address.ts'
import { findOrCreateLead } from '#features/crm/server/forms/find-or-create-lead.ts'
import { requireVisible } from '#features/crm/server/persons/require-visible.ts'
import { scopeOf } from '#features/crm/server/scope.ts'
import { type FindMeetingServer, makeRoomFor } from '#features/meetings/server/open-room.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { derivedKey } from '#platform/secrets/derived-key.ts'
import { mailFrom } from '../boot/mail.ts'
import type { WiringContext } from './context.ts'

export const wireAgenda = (
  { config, database, hub, log, mailQueue, masterSecret, meetings = null, origin }: WiringContext,
  findServer: FindMeetingServer,
  notify: Notify,
): FeatureParts =>
  createAgenda({
    database,
    notify,
    requireVisible,
    visible: scopeOf,
    findOrMakePerson: async ({ rows }, { companyId, name, email, phone }) => {
      const facts = { first_name: name, email, ...(phone === null ? {} : { mobile: phone }) }
      const source = { companyId, origin: null, campaign: null, line: null }
      return (await findOrCreateLead(rows, { facts, variables: {} }, source)).id
    },
    makeMeeting: (unit, room) => makeRoomFor(unit, { findServer, hasOwn: meetings !== null, origin }, room),
    sendMail: mailQueue.send,
    origin,
    mailFrom: mailFrom(config),
    replyAddresses:
      config.INBOUND_MAIL_DOMAIN === undefined
        ? null
        : replyAddresses(derivedKey(masterSecret, 'answers by mail', 16), config.INBOUND_MAIL_DOMAIN),
    log,
    refresh: (companyId) => refreshLists(hub, agendaEvents.name, companyId),
  })
