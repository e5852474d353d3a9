import { toldToCarrier } from '#platform/telephony/carrier/refusal.ts'
import {
  type EngineEvent,
  type EngineInstance,
  type EngineListener,
  EngineUnavailable,
  type Registration,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import { AmiClient } from './ami/ami-client.ts'
import { announcements } from './announcements.ts'
import { AriClient, path } from './ari/ari-client.ts'
import { AriUnavailable } from './ari/errors.ts'
import {
  type AriChannel,
  type ContactStatusChange,
  EVENT_TYPES,
  type PlaybackFinished,
} from './ari/messages.ts'
import { ariCommands } from './ari-commands.ts'
import { recorded } from './ari-vocabulary.ts'
import { toQ850 } from './causes.ts'
import { createDeviceDirectory } from './device-directory.ts'
import { deviceTransfers } from './device-transfers.ts'
import { dialing } from './dialing.ts'
import { earlyBridges } from './early-bridges.ts'
import { earlySound } from './early-sound.ts'
import type { EngineSettings } from './engine-settings.ts'
import { evaluate, PROBE } from './fetch-contacts.ts'
import { isGone } from './gone.ts'
import { endLeftHelpers } from './helpers.ts'
import { Hints } from './hints.ts'
import { legCommands } from './leg-commands.ts'
import { Legs } from './legs.ts'
import { fetchLiveLegs, liveLegsOf } from './live-legs.ts'
import { plainMedia } from './plain-media.ts'
import { createProbe } from './probe.ts'
import { redirects } from './redirects.ts'
import { refusals } from './refusal-words.ts'
import { followEndpoints, type Received, serving } from './serving.ts'
import { watchRecordedSilence } from './silence-watch.ts'
import { spying } from './spying.ts'
import { talkRecordings } from './talk-recordings.ts'
import { trunkCommands } from './trunk-commands.ts'
import { waitingMessages } from './waiting-messages.ts'
import { watchConnection } from './watch-connection.ts'
import { watchSilence } from './watch-silence.ts'

const REASON_WAIT_MS = 500

/**
 * The telephony engine over ARI. Connects and reconnects by itself; until `engine-up` commands are refused with
 * EngineUnavailable.
 */
export function createAsteriskEngine(settings: EngineSettings): TelephonyEngine {
  const listeners = new Set<EngineListener>()
  const { serves, servesChannel, isServed } = serving(settings)
  const legs = new Legs()
  let state: ReturnType<TelephonyEngine['health']> = { up: false, reason: 'not connected to Asterisk yet' }

  const ari = new AriClient(settings, {
    onEvent(event) {
      if (isServed(event)) receive(event)
    },
    onMalformed: (error) => settings.logger.warn({ error }, 'Asterisk said something unexpected'),
    onUp: (version, startedAt) => void comeUp(version, startedAt),
    onDown: (reason) => goDown(reason),
  })
  const ami = new AmiClient(settings)
  const { ask, command, hangUpChannel } = ariCommands(ari, requireUp)
  const spies = spying({ app: settings.app, ask, command })
  const transfers = deviceTransfers({ ask, command, knows: (leg) => legs.has(leg) })
  const redirected = redirects({
    knows: (leg) => legs.has(leg),
    log: settings.logger,
  })
  const refused = refusals({ knows: (leg) => legs.has(leg) })
  const silent = watchSilence({ settings, ari, ami, legs, hangUpChannel })
  const together = earlyBridges({ ask, command, isUnanswered: (leg) => legs.isUnanswered(leg) })
  const addressOf = settings.addressOfSound ?? (() => null)
  const recordedSilence =
    settings.recordingsFolder === undefined ? null : watchRecordedSilence(settings.recordingsFolder)
  const announced = announcements({ command, addressOf })
  const media = plainMedia({ app: settings.app, ask, command, announced })
  const probe = createProbe({ ari, app: settings.app, log: settings.logger })
  /** Events that arrived before the live legs were known; processed afterwards, in order. */
  let early: Received[] = []
  const hints = new Hints({
    ami,
    evaluate: probe.evaluate,
    registered: () => devices.all(),
    log: settings.logger,
  })
  /** Aborted when the connection ends. */
  let connection = new AbortController()
  ari.connect()

  const tell = (event: EngineEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const devices = createDeviceDirectory({
    ari,
    evaluate: probe.evaluate,
    serves,
    tell: counted,
    onRegistered: (name) => hints.offer(name),
    log: settings.logger,
  })
  const onDial = earlySound({
    legs,
    read: (leg, name) => evaluate({ request: ask }, leg, name),
    tell,
    onError: (error) => {
      // A channel that ended meanwhile.
      if (!isGone(error)) reportLoss(error)
    },
  })
  const tellAll = (events: readonly EngineEvent[]) => events.forEach(tell)

  function receive(event: Received): void {
    if (event.type === 'ContactStatusChange') return void onContact(event)
    if (!state.up) return void early.push(event)
    silent.onEvent(event)
    transfers.onEvent(event)
    if (event.type === 'PlaybackFinished') return void playbackEnded(event.playback)
    if (event.type === 'ChannelTransfer') return void tellAll(transfers.asked(event))
    if (event.type === 'Dial') return void onDial(event)
    if (event.type === 'ChannelUserevent') {
      redirected.asked(event)
      return void refused.asked(event)
    }
    if ('recording' in event) return void tell(recorded(event))
    onLeg(event)
  }

  function onLeg(event: Parameters<Legs['interpret']>[0]): void {
    if (event.type === 'StasisStart' && isNoLeg(event.channel)) return
    tellAll(legs.interpret(event).map((told) => refused.complete(redirected.complete(told, event))))
    if (event.type === 'ChannelDestroyed') void probe.ended(event.channel.id)
  }

  function playbackEnded({ id: playback, target_uri: target }: PlaybackFinished['playback']): void {
    announced.ended(playback)
    const leg = target.replace(/^channel:/, '')
    if (legs.has(leg)) tell({ type: 'playback-ended', leg, playback })
  }

  function onContact(event: ContactStatusChange): void {
    silent.onEvent(event)
    const registration = devices.onEvent(event)
    if (registration) counted(registration)
  }

  function counted(registration: Registration): void {
    hints.counted(registration)
    if (state.up) tell({ type: 'endpoint-contacts', ...registration })
  }

  /** A helper channel of ours, or a foreign channel in the application. */
  function isNoLeg(channel: AriChannel): boolean {
    if (spies.entered(channel.id) || media.entered(channel.id)) return true
    if (!isForeign(channel)) return false
    settings.logger.warn({ channel: channel.id }, 'hung up a channel that is not ours')
    void hangUpChannel(channel.id, 16).catch(reportLoss)
    return true
  }

  function isForeign({ id, name, dialplan }: AriChannel): boolean {
    // Devices always dial something; `s` is the start of channels created by requests.
    return !legs.has(id) && !id.startsWith(PROBE) && (!name.startsWith('PJSIP/') || dialplan.exten === 's')
  }

  /** `engine-down` reports a lost connection; anything else is unexpected here. */
  function reportLoss(error: unknown): void {
    if (!(error instanceof AriUnavailable || error instanceof EngineUnavailable))
      settings.logger.warn({ error }, 'Asterisk refused what it should not')
  }

  async function comeUp(version: string, instance: EngineInstance): Promise<void> {
    connection.abort()
    connection = new AbortController()
    try {
      const app = settings.app
      // Answers to socket requests pass through the same filter.
      const allowed = [...EVENT_TYPES, 'RESTResponse'].map((type) => ({ type }))
      await ari.request({ method: 'PUT', path: path`applications/${app}/eventFilter`, body: { allowed } })
      if (settings.only !== undefined) await followEndpoints(ari, app, settings.only)
      await probe.open()
      await devices.fill()
      await endLeftHelpers(ari, app, (id) => spies.uses(id) || media.uses(id))
      const live = await fetchLiveLegs(ari, servesChannel)
      for (const channel of live.channels) {
        legs.adopt(channel)
        silent.adopt(channel)
      }
      state = { up: true, version, instance }
      settings.logger.info({ version, legs: live.channels.length }, 'connected to Asterisk')
      tell({ type: 'engine-up', version, instance, legs: liveLegsOf(live) })
      for (const event of early.splice(0)) receive(event)
      watchConnection({ settings, legs, serves, servesChannel, ask, tell, onContact }, connection.signal)
      devices.follow(connection.signal)
    } catch (error) {
      settings.logger.warn({ error }, 'Asterisk took the connection but not the set-up')
      ari.reconnect('the set-up failed')
    }
  }

  function goDown(reason: string): void {
    connection.abort()
    const wasUp = state.up
    state = { up: false, reason }
    legs.forgetAll()
    early = []
    devices.clear()
    silent.clear()
    transfers.forgetAll()
    together.forgetAll()
    redirected.forgetAll()
    refused.forgetAll()
    announced.forgetAll()
    hints.forgetAll()
    recordedSilence?.clear()
    if (!wasUp) return
    settings.logger.warn({ reason }, 'lost the connection to Asterisk')
    tell({ type: 'engine-down', reason })
  }

  function requireUp(): void {
    if (!state.up) throw new EngineUnavailable(state.reason)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    health: () => state,
    async contacts(endpoint) {
      requireUp()
      return devices.contacts(endpoint)
    },
    async findContact(endpoint, deviceName) {
      requireUp()
      return devices.findContact(endpoint, deviceName)
    },
    async registrations() {
      requireUp()
      return devices.all()
    },
    ...trunkCommands({ ari, ami, requireUp }),
    async indicateRinging(leg) {
      await command({ method: 'POST', path: path`channels/${leg}/ring` }, leg)
    },
    async setLanguage(leg, value) {
      const query = { variable: 'CHANNEL(language)', value }
      await command({ method: 'POST', path: path`channels/${leg}/variable`, query }, leg)
    },
    async answer(leg) {
      await command({ method: 'POST', path: path`channels/${leg}/answer` }, leg)
      legs.answered(leg)
    },
    ...dialing({ app: settings.app, legs, ask, tell, hangUpChannel }),
    async hangup(leg, cause) {
      legs.endedByUs(leg, cause)
      // Before the device's first response Asterisk cancels without the reason, and the device would count a missed call.
      if (cause === 'answered-elsewhere') await legs.untilRinging(leg, REASON_WAIT_MS)
      await transfers.leave(leg)
      await hangUpChannel(leg, toQ850(legs.isFromCarrier(leg) ? toldToCarrier(cause) : cause))
    },
    refuseTransfer: transfers.refuseTransfer,
    ...waitingMessages(ami, requireUp),
    ...talkRecordings({
      ami,
      requireUp,
      ask,
      openStored: (recording, signal) => ari.open(path`recordings/stored/${recording}/file`, signal),
      silence: recordedSilence,
    }),
    spy: spies.spy,
    endSpy: spies.endSpy,
    connectMedia: media.connectMedia,
    playAside: media.playAside,
    endMedia: media.endMedia,
    bridgeEarly: together.bridgeEarly,
    ...legCommands({ ask, command, together, addressOf, bridgeGone: announced.bridgeGone }),
    announce: (bridge, sounds) => announced.announce(bridge, sounds),
    async liveLegs() {
      return liveLegsOf(await fetchLiveLegs({ request: ask }, servesChannel))
    },
    async close() {
      connection.abort()
      silent.clear()
      recordedSilence?.clear()
      ari.close()
      listeners.clear()
      state = { up: false, reason: 'closed' }
    },
  }
}
