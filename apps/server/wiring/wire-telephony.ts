import {
  createMissedCalls,
  type MissedCallsFeature,
} from '#features/missed-calls/server/create-missed-calls.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { createBoard } from '#features/pbx/server/board/create-board.ts'
import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import { followAddresses } from '#features/pbx/server/lines/addresses/follow-addresses.ts'
import { watchPeers } from '#features/pbx/server/lines/addresses/watch-peers.ts'
import type { LegCharges } from '#features/pbx/server/outside/leg-charges.ts'
import type { MeetingLine } from '#features/phone/contract/meeting-phone.ts'
import { supervisedExtensions } from '#features/phone/server/call-control/supervision/read-supervised.ts'
import { registerCallFigures } from '#features/phone/server/call-figures.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { FindOutsider } from '#features/phone/server/ports.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import { createTelephoneServers } from '#features/provider/server/servers/telephone-servers.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import type { WiringContext } from './context.ts'
import { nameNumbers } from './name-numbers.ts'
import { phoneSockets } from './phone-sockets.ts'
import { placeSounds } from './place-sounds.ts'
import { runCalls } from './run-calls.ts'
import { tellConflicts } from './tell-emergency-conflicts.ts'
import { watchOwnTrunks } from './watch-own-trunks.ts'
import { wirePbx } from './wire-pbx.ts'
import { wirePhone } from './wire-phone.ts'
import { wireRecordings } from './wire-recordings.ts'
import { wireVoicemail } from './wire-voicemail.ts'

interface TelephonyPorts {
  charges: LegCharges
  notifications: NotificationsFeature
  findOutsider: FindOutsider
  meetings: MeetingLine
}

export interface Telephony {
  pbx: Pbx
  phone: Phone
  missedCalls: MissedCallsFeature
  parts: readonly FeatureParts[]
  readWallQueues: ReturnType<typeof createBoard>['readWall']
  start(): Promise<void>
  /** Takes no more leases, and gives the others away, or waits for their calls where nobody else takes them. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** The features that calls pass through: the exchange, the phone, recordings, voicemail, missed calls. */
export function wireTelephony(context: WiringContext, ports: TelephonyPorts): Telephony {
  const { database, hub, log, metrics, nodes, secrets } = context
  const { notify } = ports.notifications
  const pbx = wirePbx(context, {
    notify,
    charges: ports.charges,
    speakCode: (order) => phone.speakCode(order),
  })
  const recordings = wireRecordings(context, { notify, findSound: pbx.findSound })
  const voicemail = wireVoicemail(context, notify)
  const missedCalls = createMissedCalls({ hub, notify, nameNumbers })
  const servers = createTelephoneServers({ ...context, passwords: secrets.serverPasswords })
  const leases = runCalls(context)
  const phone: Phone = wirePhone(context, {
    notify,
    pbx,
    recordings,
    voicemail,
    servers,
    findOutsider: ports.findOutsider,
    meetings: ports.meetings,
  })
  registerCallFigures(metrics.registry, phone.figures)
  const live = {
    live: phone.liveOf,
    agentChanged: phone.now().agentChanged,
    onChange: phone.onLive,
    health: phone.healthOf,
  }
  const board = createBoard({
    reachOf: supervisedExtensions,
    database,
    hub,
    nodes,
    telephony: live,
    loadPlan: pbx.loadPlan,
    nameNumbers,
    log,
  })
  const trunkWatch = watchOwnTrunks({ database, phone, notify, hub, log })
  const addressWatch = followAddresses({
    refreshDue: pbx.trunkAddresses.refreshDue,
    dueAt: pbx.trunkAddresses.dueAt,
    isHere: () => phone.holds(OWN_SERVER),
    onChanged(companyId) {
      phone.trunksChanged(companyId)
      refreshLists(hub, trunks.name, companyId)
    },
    log,
  })
  const peerWatch = watchPeers({
    database,
    registered: phone.registeredTrunks,
    addressesOf: phone.addressesOf,
    onChanged: phone.trunksChanged,
    log,
  })
  let restoring: Promise<void> = Promise.resolve()
  let conflicts: Promise<void> = Promise.resolve()
  return {
    pbx,
    phone,
    missedCalls,
    readWallQueues: board.readWall,
    parts: [
      phone,
      phoneSockets(context, phone, servers.sipOf),
      pbx,
      board,
      recordings,
      voicemail,
      missedCalls,
    ],
    async start() {
      if (!context.roles.has('calls')) return
      // Not awaited: a missing audio is skipped.
      restoring = placeSounds({ pbx, voicemail, recordings, log })
      conflicts = tellConflicts(pbx, log)
      await leases.start(phone)
      // Not awaited: name servers may be slow.
      void addressWatch.look()
    },
    drain: leases.drain,
    async stop() {
      await Promise.all([restoring, conflicts])
      trunkWatch.stop()
      await addressWatch.stop()
      await peerWatch.stop()
      await phone.stop()
      await leases.release()
    },
  }
}
