import { createAgenda } from '#features/agenda/server/create-agenda.ts'
import { createAudit } from '#features/audit/server/create-audit.ts'
import { createChat } from '#features/chat/server/create-chat.ts'
import { messagePush } from '#features/chat/server/messages/message-push.ts'
import { createContacts } from '#features/contacts/server/create-contacts.ts'
import { createCrm } from '#features/crm/server/create-crm.ts'
import { createFormTickets } from '#features/crm/server/forms/form-tickets.ts'
import { requireVisible } from '#features/crm/server/persons/require-visible.ts'
import { createHome } from '#features/home/server/create-home.ts'
import { findFullAgents } from '#features/join/server/assignment/full-agents.ts'
import { conversationPush } from '#features/join/server/messages/conversation-push.ts'
import { createMeetings } from '#features/meetings/server/create-meetings.ts'
import { createMissedCalls } from '#features/missed-calls/server/create-missed-calls.ts'
import { createNotifications } from '#features/notifications/server/create-notifications.ts'
import { createBoard } from '#features/pbx/server/board/create-board.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { tellCeiling } from '#features/pbx/server/lines/tell-administrators.ts'
import { notificatorSocket } from '#features/phone/contract/events.ts'
import { sipSocket } from '#features/phone/contract/sip.ts'
import { registerCallFigures } from '#features/phone/server/call-figures.ts'
import { createPhone } from '#features/phone/server/create-phone.ts'
import { callsExport } from '#features/phone/server/history/export-calls.ts'
import { iceServersRoute } from '#features/phone/server/ice/ice-servers.ts'
import { systemClock } from '#features/phone/server/ports.ts'
import { sipProxy } from '#features/phone/server/sip/sip-proxy.ts'
import { notificator } from '#features/phone/server/sockets/notificator.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import { createRecordings } from '#features/recordings/server/create-recordings.ts'
import { tellTrouble } from '#features/recordings/server/tell-trouble.ts'
import { createReports } from '#features/reports/server/create-reports.ts'
import { endSessions } from '#features/session/server/end-sessions.ts'
import { createUsers } from '#features/users/server/create-users.ts'
import { trunkKey } from '#platform/db/roles.ts'
import { collectParts } from '#platform/feature/feature.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { createFileLinks } from '#platform/http/server/file-links.ts'
import { createMailQueue } from '#platform/mail/server/mail-queue.ts'
import { listPeopleRoute } from '#platform/resource/server/list-people.ts'
import { liveResources } from '#platform/resource/server/live-resources.ts'
import { purgeDeletedJob } from '#platform/resource/server/purge-deleted.ts'
import { listViewRoutes } from '#platform/resource/server/views/list-views.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { fileContents } from './boot/file-contents.ts'
import { soundLinksOf } from './boot/sound-links.ts'
import { catalogues } from './features.ts'
import { crmCaller } from './wiring/crm-callers.ts'
import { crmPersons } from './wiring/crm-persons.ts'
import { assistantOf } from './wiring/external-services.ts'
import { joinTimeline } from './wiring/join-timeline.ts'
import { longExports } from './wiring/long-exports.ts'
import { meetingServers } from './wiring/meeting-servers.ts'
import { phoneTimeline } from './wiring/phone-timeline.ts'
import { placeSounds } from './wiring/place-sounds.ts'
import { createTimelineRefresh } from './wiring/refresh-timelines.ts'
import { resourceImports } from './wiring/resource-imports.ts'
import { runCalls } from './wiring/run-calls.ts'
import { telephoneServers } from './wiring/telephone-servers.ts'
import { voicemailTimeline } from './wiring/voicemail-timeline.ts'
import { watchOwnTrunks } from './wiring/watch-own-trunks.ts'
import { wireJoin } from './wiring/wire-join.ts'
import { wireProvider } from './wiring/wire-provider.ts'
import { wireRecordings } from './wiring/wire-recordings.ts'
import { wireSession } from './wiring/wire-session.ts'
import { voicemailOfCalls, wireVoicemail } from './wiring/wire-voicemail.ts'
import type { WiredFeatures, WiringParts } from './wiring/wired-features.ts'

/** Connects the features' ports: the only place that knows them all. */
export function wireFeatures(parts: WiringParts): WiredFeatures {
  const { config, database, events, hub, log } = parts
  const secretBox = createSealedBox(parts.masterSecret, 'extension secrets')
  const mailQueue = createMailQueue(parts.mailer)
  const fileLinks = createFileLinks(parts.masterSecret)
  const files = createFileStore({
    folder: parts.filesFolder,
    database,
    contents: fileContents(parts),
  })
  const socketPurposes = new Set<string>()
  const session = wireSession(parts, { files, secretBox, mailQueue, socketPurposes: () => socketPurposes })
  const pbx = createPbx({
    database,
    secrets: secretBox,
    realm: config.SIP_DOMAIN,
    ringSeconds: config.RING_SECONDS,
    deskPhonePort: parts.deskPhonePort ?? null,
    deskPhoneTlsPort: parts.deskPhoneTlsPort ?? null,
    trunkKey: trunkKey(parts.masterSecret),
    recordEvent: events.record,
    audios: {
      files,
      tools: parts.soundTools ?? { ffmpeg: null, espeak: null, speech: null },
      soundsFolder: parts.soundsFolder ?? null,
      serverSounds: parts.serverSounds ?? null,
      links: soundLinksOf(config, parts.masterSecret),
      forFirst: config.ASTERISK_ARI_URL !== undefined,
    },
    onCeilingReached: (company, ceiling) => tellCeiling(database, notifications.notify)(company, ceiling),
    log,
  })
  const users = createUsers({
    giveExtension: pbx.giveExtension,
    invite: session.invite,
    endSessions: (unit, userId) => endSessions(unit, events.record, { userId }),
    files,
  })
  const notifications = createNotifications({
    database,
    hub,
    pushSecrets: createSealedBox(parts.masterSecret, 'push keys'),
    push: { services: config.PUSH_SERVICES, contact: config.PUSH_CONTACT },
    sources: [messagePush, conversationPush],
  })
  const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const recordings = createRecordings({
    database,
    files,
    links: fileLinks,
    workFolder: parts.workFolder,
    ffmpeg: () => parts.soundTools?.ffmpeg ?? null,
  })
  const contacts = createContacts({ files, crmPersons })
  const voicemail = wireVoicemail(parts, {
    files,
    links: fileLinks,
    origin,
    notify: notifications.notify,
  })
  const missedCalls = createMissedCalls({ hub, notify: notifications.notify })
  const servers = telephoneServers(parts, database)
  const refreshTimelines = createTimelineRefresh({ database, hub, log })
  const calls = runCalls(parts)
  let restoring: Promise<void> = Promise.resolve()
  const phone = createPhone({
    database,
    hub,
    publishEvent: events.publish,
    nodes: parts.nodes,
    handsOver: config.REDIS_URL !== undefined,
    own: { id: OWN_SERVER, address: 'own', open: parts.openEngine },
    ...servers,
    lastRun: calls.lastRun,
    routeArrival: pbx.routeArrival,
    workFolder: parts.workFolder,
    recordings: wireRecordings(recordings, tellTrouble(database, notifications.notify), parts.filesFolder),
    voicemail: voicemailOfCalls(voicemail, parts.soundsFolder ?? null),
    loadPlan: pbx.loadPlan,
    loadAgents: pbx.loadAgents,
    callbacks: pbx.callbacks,
    async findOccupied(companyId) {
      const [full, doNotDisturb] = await Promise.all([
        findFullAgents(database.systemRows, companyId),
        pbx.findDoNotDisturb(companyId),
      ])
      return new Set([...full, ...doNotDisturb])
    },
    findEndpoints: pbx.findEndpoints,
    // Contacts win over the CRM.
    findOutsider: async (rows, principal, number) => {
      const known = await contacts.lookUpCaller(rows, principal, number)
      return known ? { label: known.name, info: known.info } : crmCaller(rows, principal, number)
    },
    clock: systemClock,
    log,
    settings: { ringSeconds: config.RING_SECONDS, callsPerSecond: config.CALLS_PER_SECOND },
  })
  const board = createBoard({
    database,
    hub,
    nodes: parts.nodes,
    telephony: { live: phone.now, onChange: phone.onLive, health: phone.healthOf },
    loadPlan: pbx.loadPlan,
    log,
  })
  const trunkWatch = watchOwnTrunks({ database, phone, notify: notifications.notify, hub, log })
  const sip = sipProxy({ sipOf: servers.sipOf, devices: phone.devices, log })
  phone.onCompanyMoved(sip.companyMoved)
  const findServer = meetingServers(parts)
  const chat = createChat({
    database,
    hub,
    statusOf: phone.statusOf,
    files,
    links: fileLinks,
    notify: notifications.notify,
    recordEvent: events.record,
    assistant: assistantOf(config),
    findMeetings: async (rows, companyId) => (await findServer(rows, companyId))?.url ?? null,
    log,
  })
  const join = wireJoin(parts, {
    database,
    hub,
    files,
    links: fileLinks,
    isOnPhone: (endpoint) => ['IN_CALL', 'BUSY'].includes(phone.statusOf(endpoint)),
    tellPeople: notifications.notify,
    assistant: assistantOf(config),
  })
  const provider = wireProvider(parts, { database, phone, files })
  registerCallFigures(parts.metrics.registry, phone.figures)
  const ice = { stun: config.ICE_SERVERS, turn: config.TURN_URL, turnSecret: config.TURN_SECRET }
  const audit = createAudit(catalogues)
  const reports = createReports({ database, mailer: parts.mailer, origin })
  const { routes, rawRoutes, sockets, jobs, purges } = collectParts([
    session,
    phone,
    { routes: [iceServersRoute(ice)], sockets: [{ contract: notificatorSocket, handler: notificator(hub) }] },
    { sockets: [{ contract: sipSocket, handler: sip.handler }] },
    pbx,
    board,
    provider,
    notifications,
    contacts,
    recordings,
    voicemail,
    missedCalls,
    chat,
    join,
    createMeetings({ findServer, videos: config.MEETING_VIDEOS_FOLDER ?? null, links: fileLinks }),
    files,
    users,
    audit,
    createCrm({
      database,
      files,
      timeline: [phoneTimeline, voicemailTimeline, joinTimeline],
      tickets: createFormTickets(parts.masterSecret),
      notify: notifications.notify,
      beginImport: (...asked) => imports.begin(...asked),
    }),
    createAgenda({ database, notify: notifications.notify, requireVisible }),
    { routes: [listPeopleRoute] },
    reports,
    { jobs: [mailQueue.job] },
  ])
  const live = liveResources(routes, hub)
  for (const { contract } of [...sockets, live.socket]) socketPurposes.add(contract.purpose)
  const exports = longExports(routes, [...reports.exports, ...audit.exports, callsExport], {
    database,
    files,
    workFolder: parts.workFolder,
    notify: notifications.notify,
  })
  const imports = resourceImports(routes, { database, hub, notify: notifications.notify })
  return {
    routes: [
      ...live.routes,
      ...listViewRoutes(routes),
      ...createHome(routes, parts.publicSettings.demo?.robot ?? null).routes,
      ...(imports.routes ?? []),
      ...exports.routes,
    ],
    rawRoutes,
    sockets: [...sockets, live.socket],
    jobs: [
      purgeDeletedJob(database, purges, config.DELETED_KEPT_DAYS),
      ...(imports.jobs ?? []),
      ...exports.jobs,
      ...jobs,
    ],
    authenticate: session.authenticate,
    principalOf: session.principalOf,
    principalsOf: session.principalsOf,
    reacting: { phone, missedCalls, join, notifications, refreshTimelines },
    fileLinks,
    redeemTicket: session.redeemTicket,
    async start() {
      if (!parts.roles.has('calls')) return
      // Not awaited: a missing audio is skipped.
      restoring = placeSounds({ pbx, voicemail, log })
      await calls.start(phone)
    },
    async stop() {
      await restoring
      trunkWatch.stop()
      await phone.stop()
      await calls.release()
    },
    settled: phone.settled,
    telephonyHealth: phone.health,
  }
}
