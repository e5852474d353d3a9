import type { Hub } from '#platform/realtime/server/hub.ts'
import { everybodyOf, type NameNumbers, namesOf } from '#platform/telephony/names/name-numbers.ts'
import type { EndpointName, EngineEvent } from '#platform/telephony/port.ts'
import { type MeetingLine, NO_MEETINGS } from '../../contract/meeting-phone.ts'
import type { ConferenceKeeper } from '../conference-records/keep-conference.ts'
import type { EndedCall, OutsideGate, QueueCallbacks, RouteArrival } from '../ports.ts'
import type { Recordings } from '../recording-ports.ts'
import { createAdmission, type Load } from './admission/admission.ts'
import type { RejectedCalls } from './admission/rejected-calls.ts'
import type { Shares } from './admission/shares.ts'
import { createBackgroundWork } from './background-work.ts'
import type { CallSettings } from './call-settings.ts'
import { createBridgeKeeper, legsOfTalk } from './calls/bridge-keeper.ts'
import type { CallProcessor } from './calls/call-processor.ts'
import { createCallProcessor } from './calls/create-call-processor.ts'
import { createEffectSender } from './calls/send-effects.ts'
import type { CallCommand, CommandRefusal } from './commands/commands.ts'
import { createCommandHandler } from './commands/handle-command.ts'
import { createTargetLookUp } from './commands/look-up-target.ts'
import type { Conferences } from './conference/conference-ports.ts'
import { createConferencePublisher } from './conference/conference-publisher.ts'
import { createConferences } from './conference/conferences.ts'
import { createMeetingCalls, type MeetingCalls } from './meetings/meeting-calls.ts'
import { withMeetingLegs } from './meetings/meeting-legs.ts'
import { createOutsideLegs } from './outside/outside-legs.ts'
import { createParkedPublisher } from './parking/parked-calls.ts'
import { createPickUpCalls } from './parking/pick-up-calls.ts'
import { createSpokenCodes, type SpokenCodes } from './proof/spoken-codes.ts'
import { type CallPublisher, createCallPublisher } from './publication/call-publisher.ts'
import { createHoldPublisher } from './publication/hold-publisher.ts'
import { createCallbackOffers } from './queues/callbacks/callback-offers.ts'
import { createRecorder } from './recording/recorder.ts'
import { createEngineLifecycle, type EngineLifecyclePorts } from './recovery/engine-lifecycle.ts'
import { createResumableCalls, type ResumableCalls } from './recovery/resumable-calls.ts'
import type { CallWriter } from './storage/call-writer.ts'
import { createSupervisorCalls } from './supervision/supervisor-calls.ts'
import { createConsultations } from './transfers/consultations.ts'
import { createDeviceTransfers } from './transfers/device-transfers.ts'
import { createTransfers } from './transfers/transfers.ts'
import { createMessageTaker } from './voicemail/message-taker.ts'
import { createVoicemailCalls } from './voicemail/voicemail-calls.ts'
import { findVoicemailMessages } from './voicemail/voicemail-messages.queries.ts'

export interface ServerCallsPorts extends EngineLifecyclePorts {
  nameNumbers: NameNumbers
  publish: Hub['publish']
  conferences: Pick<ConferenceKeeper, 'keep'>
  onEnded?: ((ended: EndedCall) => void) | undefined
  onLive?: ((companyId: number) => void) | undefined
  routeArrival: RouteArrival
  outsideGate: OutsideGate
  recordings: Recordings
  meetings?: MeetingLine
  /** Folder where recordings are assembled before they are stored. */
  workFolder: string
  callbacks: QueueCallbacks
  load: Load
  shares: Shares
  writer: CallWriter
  rejectedCalls: RejectedCalls
  settings: CallSettings
}

/** The calls of one telephone server; knows nothing of the other servers. */
export interface ServerCalls {
  readonly processor: CallProcessor
  readonly conferences: Conferences
  readonly resumable: ResumableCalls
  /** `no-call`: this server has no such call. */
  handleCommand(command: CallCommand): Promise<CommandRefusal | null>
  /** Calls a number and speaks a code; false when the engine is down. */
  speakCode: SpokenCodes['speak']
  readonly callFromMeeting: MeetingCalls['call']
  /** The number of messages in an endpoint's box changed. */
  messagesChanged(endpoint: EndpointName): void
  /** Calls and conferences in progress. */
  active(): number
  /** Listens to the engine, whether it is up already or not. */
  start(): void
  /** Ends its calls. */
  stop(): Promise<void>
  /** Leaves its calls as they are. */
  abandon(): void
  /** Resolves when everything so far is carried out, and stored or published. */
  settled(): Promise<void>
}

const PARK_SECONDS = 90
const CALLBACK_SECONDS = 5

export function createServerCalls(given: ServerCallsPorts): ServerCalls {
  const meetingLegs = withMeetingLegs(given.engine)
  const ports = { ...given, engine: meetingLegs.engine }
  const { database, engine, serverId, load, writer, rejectedCalls, publish, log, settings } = ports
  const callPublisher = createCallPublisher({
    serverId,
    writer,
    publish,
    onEnded: ports.onEnded,
    onLive: ports.onLive,
    log,
  })
  const { callsPerSecond } = settings
  const admission = createAdmission({ callsPerSecond, shares: ports.shares, clock: ports.clock }, load)
  const outside = createOutsideLegs({ ...ports, gate: ports.outsideGate })
  const sender = createEffectSender(engine, outside, ports.clock, log)
  const recorder = createRecorder(ports)
  const publisher: CallPublisher = {
    ...callPublisher,
    changed(live) {
      callPublisher.changed(live)
      recorder.callChanged(live)
      tellParked(live)
    },
  }
  const tellParked = createParkedPublisher(publish, () => processor.calls())
  const tellHold = createHoldPublisher(publish, () => processor.calls())
  const conferencePublisher = createConferencePublisher(publish)
  const messages = createMessageTaker({
    ...ports,
    findLeft: (calls) => findVoicemailMessages(database.systemRows, serverId, calls),
  })
  const boxCalls = createVoicemailCalls({ ...ports, line: ports.voicemail.line })
  const meetings = createMeetingCalls({
    ...ports,
    legs: meetingLegs,
    callOf: (leg) => processor.calls().find(({ call }) => call.caller.leg === leg),
    line: ports.meetings ?? NO_MEETINGS,
  })
  const lookUp = createTargetLookUp(ports)
  const processor = createCallProcessor({
    ...ports,
    lookUp,
    sender,
    outside,
    messages,
    boxCalls,
    meetings,
    rooms: { enterRoom: (guest) => conferences.enterRoom(guest) },
    admission,
    publisher,
  })
  const conferences = createConferences({
    ...ports,
    processor,
    sender,
    outside,
    lookUp,
    admission,
    async nameOutsider(companyId, number) {
      const { rows, viewer } = { rows: database.systemRows, viewer: everybodyOf(companyId) }
      return (await namesOf(ports.nameNumbers, rows, viewer, [number])).get(number)
    },
    publisher: {
      speaks: conferencePublisher.speaks,
      changed(conference) {
        conferencePublisher.changed(conference)
        ports.conferences.keep(conference, serverId)
        recorder.conferenceChanged(conference)
      },
    },
  })
  const consultations = createConsultations(processor.calls)
  const keeper = createBridgeKeeper({
    ...ports,
    sender,
    find: (id) => legsOfTalk(processor.calls(), id),
  })
  const transfers = createTransfers({
    ...ports,
    processor,
    consultations,
    keeper,
    lookUp,
    settings: { parkSeconds: settings.parkSeconds ?? PARK_SECONDS },
  })
  const transferFor = createDeviceTransfers({ processor, transfers, engine, log })
  const pickUps = createPickUpCalls({ ...ports, processor })
  const callbackOffers = createCallbackOffers({
    ...ports,
    processor,
    everySeconds: settings.callbackSeconds ?? CALLBACK_SECONDS,
  })
  const supervisors = createSupervisorCalls({
    ...ports,
    calls: processor.calls,
    conferences: conferences.running,
  })
  const background = createBackgroundWork((error, what) =>
    log.error({ err: error, serverId }, `${what} failed`),
  )
  const codes = createSpokenCodes({ engine, sender, outside, log })
  const others = [supervisors, pickUps, callbackOffers, codes]
  const lifecycle = createEngineLifecycle(ports, {
    processor,
    conferences,
    outside,
    recorder,
    background,
    async collectMessages() {
      await publisher.settled()
      await messages.collect()
    },
    knowsLeg: (leg) => others.some((one) => one.knowsLeg(leg)),
    onCall: callEvent,
  })

  function callEvent(event: EngineEvent): void {
    outside.handle(event)
    if (others.some((one) => one.handle(event))) return
    if (event.type === 'leg-transfers') {
      background.add('a transfer that a device asked for', transferFor(event))
      return
    }
    if (event.type === 'calls-refused') {
      rejectedCalls.addUnrecorded(event.company, event.calls)
      return
    }
    boxCalls.hear(event)
    meetings.hear(event)
    recorder.onEvent(event)
    tellHold(event)
    conferences.handle(event)
    processor.handle(event)
  }

  return {
    processor,
    conferences,
    speakCode: codes.speak,
    callFromMeeting: meetings.call,
    messagesChanged: lifecycle.messagesChanged,
    resumable: createResumableCalls({ engine, processor }),
    handleCommand: createCommandHandler({
      processor,
      publish,
      conferences,
      recorder,
      supervisors,
      transfers,
      consultations,
    }),
    active: () => processor.activeCalls() + conferences.running().length,
    start() {
      callbackOffers.start()
      lifecycle.start()
    },
    async stop() {
      lifecycle.stop()
      supervisors.stop()
      codes.stop()
      callbackOffers.stop()
      keeper.stop()
      boxCalls.stop()
      meetings.stop()
      conferences.stop()
      await processor.stop()
      await outside.stop()
      await recorder.settled()
      recorder.stop()
      lifecycle.unsubscribe()
    },
    abandon() {
      callbackOffers.abandon()
      keeper.stop()
      outside.abandon()
      lifecycle.abandon()
      recorder.stop()
      processor.abandon()
    },
    async settled() {
      await background.settled()
      await supervisors.settled()
      await pickUps.settled()
      await callbackOffers.settled()
      await processor.settled()
      await outside.settled()
      await publisher.settled()
      await recorder.settled()
      await background.settled()
    },
  }
}
