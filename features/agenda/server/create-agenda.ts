import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { bookingOptionRoute, bookingRoutes } from './bookings/booking-routes.ts'
import { bookingKindStore, bookingPageStore } from './bookings/booking-stores.ts'
import type { FindOrMakePerson, MakeMeeting } from './bookings/make-booking.ts'
import { bookingOutsideRows } from './bookings/outside-rows.ts'
import { commitmentRoutes } from './commitments.ts'
import { createEventStore } from './event-store.ts'
import { freeBusyRoute } from './free-busy.ts'
import { agendaGroupStore } from './group-store.ts'
import { guestRoutes, invitationRoutes } from './guests/guest-routes.ts'
import type { InvitationPorts } from './guests/invite-guests.ts'
import { limitMails } from './guests/limit-mails.ts'
import { feedRoutes } from './ical/feed-routes.ts'
import { importCalendarRoute } from './import/import-calendar.ts'
import { replyMailbox } from './mailed/reply-mailbox.ts'
import { agendaOptionRoutes } from './options.ts'
import type { RequireVisible, VisibleRecord } from './ports.ts'
import { agendaReminderJob } from './reminder-job.ts'
import { roomRoutes } from './rooms/free-rooms.ts'
import { agendaRoomStore } from './rooms/room-store.ts'
import { extendSeriesJob } from './series/extend-job.ts'
import { lockingSeries, seriesRoutes } from './series-routes.ts'

export interface AgendaPorts extends Omit<InvitationPorts, 'sendMail'> {
  sendMail: MailQueue['send']
  database: Database
  requireVisible: RequireVisible
  visible: VisibleRecord
  findOrMakePerson: FindOrMakePerson
  makeMeeting: MakeMeeting
  /** Refreshes the company's open calendars after a change outside of its users' requests. */
  refresh: (companyId: number) => void
  log: Pick<Logger, 'debug'>
}

export function createAgenda(given: AgendaPorts): FeatureParts {
  const ports = { ...given, sendMail: limitMails(given.sendMail) }
  const { database, notify, origin, requireVisible, visible } = ports
  const events = createEventStore(requireVisible, visible, ports)
  const locking = lockingSeries(events)
  return {
    routes: [
      ...resourceRoutes(events).map(locking),
      ...resourceRoutes(agendaGroupStore),
      ...resourceRoutes(agendaRoomStore(ports)),
      ...resourceRoutes(bookingKindStore),
      ...resourceRoutes(bookingPageStore),
      bookingOptionRoute,
      ...bookingRoutes(database, ports),
      ...commitmentRoutes(events).map(locking),
      ...seriesRoutes(events, ports),
      ...guestRoutes(events, ports),
      ...invitationRoutes(database, ports),
      ...feedRoutes(database, origin),
      ...agendaOptionRoutes,
      ...roomRoutes,
      freeBusyRoute,
      importCalendarRoute(database, ports),
    ],
    // Answered by the web client; not to be framed.
    framedPages: (['/invitacion/:token', '/citas/:key', '/mi-cita/:token'] as const).map((path) => ({
      path,
      exists: () => Promise.resolve(false),
    })),
    outside: bookingOutsideRows,
    mailboxes: ports.replyAddresses === null ? [] : [replyMailbox(ports, ports.replyAddresses)],
    jobs: [agendaReminderJob(database, notify, visible), extendSeriesJob(database, ports)],
  }
}
