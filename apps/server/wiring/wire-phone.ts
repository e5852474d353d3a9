import { findFullAgents } from '#features/join/server/assignment/full-agents.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import { notifyFlood } from '#features/phone/server/call-control/admission/notify-flood.ts'
import { notifyAside } from '#features/phone/server/call-control/storage/notify-aside.ts'
import { createPhone, type PhoneContext } from '#features/phone/server/create-phone.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { systemClock } from '#features/phone/server/ports.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import type { createTelephoneServers } from '#features/provider/server/servers/telephone-servers.ts'
import type { RecordingsFeature } from '#features/recordings/server/create-recordings.ts'
import type { VoicemailFeature } from '#features/voicemail/server/create-voicemail.ts'
import type { WiringContext } from './context.ts'
import { nameNumbers } from './name-numbers.ts'

interface PhonePorts extends Pick<PhoneContext, 'findOutsider' | 'meetings'> {
  notify: NotificationsFeature['notify']
  pbx: Pbx
  recordings: RecordingsFeature
  voicemail: VoicemailFeature
  servers: ReturnType<typeof createTelephoneServers>
}

/** Endpoints whose people are busy in conversations, or do not want to be disturbed. */
const occupied =
  ({ database }: WiringContext, pbx: Pbx) =>
  async (companyId: number) => {
    const [full, doNotDisturb] = await Promise.all([
      findFullAgents(database.systemRows, companyId),
      pbx.findDoNotDisturb(companyId),
    ])
    return new Set([...full, ...doNotDisturb])
  }

export function wirePhone(
  context: WiringContext,
  { notify, pbx, recordings, voicemail, servers, ...ports }: PhonePorts,
): Phone {
  const { config, database, events, hub, log, nodes, openEngine, workFolder } = context
  return createPhone({
    ...ports,
    database,
    hub,
    publishEvent: events.publish,
    nodes,
    handsOver: config.REDIS_URL !== undefined,
    own: { id: OWN_SERVER, address: 'own', open: openEngine },
    findOthers: servers.findOthers,
    serverOf: servers.serverOf,
    companiesOf: servers.companiesOf,
    nameNumbers,
    notifyAside: notifyAside(database, notify),
    notifyFlood: notifyFlood(database, notify),
    routeArrival: pbx.routeArrival,
    outsideGate: pbx.outsideGate,
    resolveTrunks: pbx.trunkAddresses.refresh,
    loadPlan: pbx.loadPlan,
    loadAgents: pbx.loadAgents,
    callbacks: pbx.callbacks,
    findOccupied: occupied(context, pbx),
    findEndpoints: pbx.findEndpoints,
    recordings: recordings.forCalls,
    voicemail: { ...voicemail.forCalls, add: voicemail.add, line: voicemail.forCalls },
    workFolder,
    clock: systemClock,
    log,
    settings: {
      ringSeconds: config.RING_SECONDS,
      callsPerSecond: config.CALLS_PER_SECOND,
      callsPerSecondPerCompany: config.CALLS_PER_SECOND_PER_COMPANY,
    },
  })
}
