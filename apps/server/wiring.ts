import { createAudit } from '#features/audit/server/create-audit.ts'
import { createContacts } from '#features/contacts/server/create-contacts.ts'
import { guardedGoals } from '#features/crm/goals/server/guarded-goals.ts'
import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { searchPersons } from '#features/crm/server/persons/search-persons.ts'
import { servedJoinReports } from '#features/join/reports/server/create-join-reports.ts'
import type { MeetingsFeature } from '#features/meetings/server/create-meetings.ts'
import { servedPbxReports } from '#features/pbx/reports/server/pbx-report-sources.ts'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import { callsExport } from '#features/phone/server/history/export-calls.ts'
import { settingsOfHost } from '#features/session/server/read-public-settings.ts'
import { collectParts } from '#platform/feature/feature.ts'
import { emptyQuarantineJob } from '#platform/files/server/scan-upload.ts'
import { guardedFields } from '#platform/resource/server/guarded-fields.ts'
import { listPeopleRoute } from '#platform/resource/server/list-people.ts'
import { catalogues } from './features.ts'
import { createContext, type WiringEnvironment } from './wiring/context.ts'
import { findOutsiderIn } from './wiring/find-outsider.ts'
import { meetingServers } from './wiring/meeting-servers.ts'
import { nameNumbers } from './wiring/name-numbers.ts'
import { createTimelineRefresh } from './wiring/refresh-timelines.ts'
import { runningFeatures } from './wiring/running-features.ts'
import { wireAgenda } from './wiring/wire-agenda.ts'
import { wireAutomations } from './wiring/wire-automations.ts'
import { wireBilling } from './wiring/wire-billing.ts'
import { wireChat } from './wiring/wire-chat.ts'
import { wireCrm } from './wiring/wire-crm.ts'
import { wireDrive } from './wiring/wire-drive.ts'
import { wireIdentity } from './wiring/wire-identity.ts'
import { wireIntegrations } from './wiring/wire-integrations.ts'
import { wireJoin } from './wiring/wire-join.ts'
import { type Lists, wireLists } from './wiring/wire-lists.ts'
import { wireMeetings } from './wiring/wire-meetings.ts'
import { wireNotifications } from './wiring/wire-notifications.ts'
import { wireProvider } from './wiring/wire-provider.ts'
import { wireReports } from './wiring/wire-reports.ts'
import { wireSession } from './wiring/wire-session.ts'
import { type Telephony, wireTelephony } from './wiring/wire-telephony.ts'
import { wireUsers } from './wiring/wire-users.ts'
import type { WiredFeatures } from './wiring/wired-features.ts'

/** Connects the features' ports: the only place that knows them all. Each `wire-…` file creates one feature. */
export function wireFeatures(environment: WiringEnvironment): WiredFeatures {
  const context = createContext(environment)
  const { database, files, links, mailQueue } = context
  const socketPurposes = new Set<string>()
  const notifications = wireNotifications(context)
  const { notify } = notifications
  const session = wireSession(context, { notify, socketPurposes: () => socketPurposes })
  const billing = wireBilling(context, notify)
  const contacts = createContacts({ database, files, searchCrmPersons: searchPersons })
  const telephony: Telephony = wireTelephony(context, {
    notifications,
    charges: billing.calls,
    findOutsider: findOutsiderIn(contacts),
    meetings: {
      find: (caller, pin) => meetings.line.find(caller, pin),
      enter: (meeting, phone) => meetings.line.enter(meeting, phone),
    },
  })
  const { pbx, phone } = telephony
  const findMeetingServer = meetingServers(context)
  const join = wireJoin(context, { phone, notifications, chargeMessage: billing.chargeMessage })
  const crm = wireCrm(context, {
    notify,
    beginImport: (...request) => lists.beginImport(...request),
    linkContact: join.linkContact,
  })
  const meetings: MeetingsFeature = wireMeetings(context, findMeetingServer, notify, phone, pbx)
  const audit = createAudit(catalogues, () => [...guardedFields(parts.routes), guardedGoals])
  const integrations = wireIntegrations(context, { notify, routes: () => lists.routes, session })
  const users = wireUsers(context, { pbx, session })
  const parts: ReturnType<typeof collectParts> = collectParts([
    session,
    ...telephony.parts,
    contacts,
    notifications,
    wireChat(context, { phone, notifications, findMeetingServer }),
    join,
    meetings,
    files,
    users,
    audit,
    { reports: [...servedPhoneReports, ...servedPbxReports, ...servedJoinReports, ...servedCrmReports] },
    crm,
    wireAutomations(context, { notify, messaging: join.automated }),
    wireAgenda(context, findMeetingServer, notify),
    wireDrive(context, integrations.authenticate(session.authenticate)),
    wireProvider(context, { phone, session, notify }),
    integrations,
    billing,
    wireIdentity(context, { session, users, integrations }),
    { routes: [listPeopleRoute] },
    { jobs: [mailQueue.job, emptyQuarantineJob(context.filesFolder)] },
  ])
  const reports = wireReports(context, { reports: parts.reports, telephony, notify })
  const features = collectParts([parts, reports])
  const exports = [...reports.exports, ...audit.exports, callsExport(nameNumbers)]
  const lists: Lists = wireLists(context, { features, exports, notify, tasks: [join.enrolling] })
  for (const { contract } of lists.sockets) socketPurposes.add(contract.purpose)
  const reacting = {
    phone,
    missedCalls: telephony.missedCalls,
    join,
    crm,
    notifications,
    brands: context.brands,
    refreshTimelines: createTimelineRefresh(context),
  }
  return runningFeatures({
    session,
    integrations,
    telephony,
    meetings,
    lists,
    reacting,
    fileLinks: links,
    settingsOfHost: settingsOfHost(context.publicSettings, context.brands.ofHost),
  })
}
