import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProfileConfig } from '#features/session/contract/profile-config.ts'
import { currentSession } from '#features/session/contract/session.ts'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { type LiveSurroundings, openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import { TonePlayer } from '#platform/ui/sound/tone-player.ts'
import type { PhoneStatus } from '../contract/call.ts'
import type { NotificatorEvent } from '../contract/events.ts'
import type { CallRecord } from '../contract/history.ts'
import { getCallInfo } from '../contract/history.ts'
import { getTelephonyStatus } from '../contract/status.ts'
import { createDevices, type DeviceControl, type Devices } from './audio/devices.ts'
import { createRemoteAudio } from './audio/remote-audio.ts'
import { soundFor } from './audio/sound-for.ts'
import { patternFor } from './audio/tone-patterns.ts'
import { createCallNotice } from './call-notice.ts'
import { invite } from './conference/invite.ts'
import { createIceServers } from './ice-servers.ts'
import { notificator } from './notificator.ts'
import { createResume, type Resume } from './resume/resume.ts'
import { ringingCalls } from './softphone/call-set.ts'
import type { OffReason } from './softphone/phone-state.ts'
import type { SipListener } from './softphone/sip-port.ts'
import { Softphone } from './softphone/softphone.ts'
import { createTransferNews, type RefusedNews, type TransferNews } from './transfer/transfer-news.ts'
import { watchWake } from './wake.ts'

type Session = Pick<
  Answer<typeof currentSession>,
  'userId' | 'shortName' | 'sipData' | 'asteriskServer' | 'ring_tone_company' | 'company'
>

export interface PhoneOptions {
  api: Api
  session: Session
  storage: Storage
  /** The own ring tone and volumes. */
  preferences: PhonePreferences
  /** Whether the person wants no noise now: calls are shown, and do not ring. */
  isQuiet: () => boolean
  /** Title of the desktop notice. */
  incomingText: () => string
  /** The call history has a new or changed row. */
  onCallRecorded: (record: CallRecord) => void
  /** Somebody who was invited, or called, refused. */
  onTransferNews: (news: RefusedNews) => void
  /** The server did not do what was asked about a call, and says why. */
  onOrderRefused: (text: string) => void
  /** Messages of the own voicemail that are not heard yet. */
  onVoicemail: (count: number) => void
  /** Lists read before may be out of date. */
  onStale: () => void
  /** How this session opens its sockets. */
  sockets: LiveSurroundings
}

/** What the person chose for the phone's sounds, and how to change it. */
export interface PhonePreferences {
  store: StoreApi<SoundChoices>
  change(patch: Partial<SoundChoices>): void
}
type SoundChoices = Pick<ProfileConfig, 'audioSipmovil' | 'ring_volume' | 'tone_volume'>

/** Everything of the phone that lives while somebody is signed in. */
export interface Phone {
  softphone: Softphone
  /** Calls that a reload of the page left waiting. */
  resume: Resume
  /** Who is about to put a call through to this phone. */
  transfers: TransferNews
  devices: DeviceControl
  /** States of phones by account, newer than what lists were read with. */
  presence: StoreApi<Readonly<Record<string, PhoneStatus>>>
  /** Whether news of the server arrive. */
  online: StoreApi<boolean>
  /** The other side's sound; null while nobody is heard. */
  heard: StoreApi<MediaStream | null>
  session: Session
  pressKey(digit: string): void
  /** A moment of the ring tone, on the ringer. */
  testRing(): void
  /** The sound of a key, on the speaker. */
  testKey(): void
  preferences: PhonePreferences
  close(): void
}

const offReason = ({ permission, hasInput }: Devices): OffReason | null => {
  if (permission === 'insecure') return 'insecure'
  return permission === 'denied' || !hasInput ? 'no-microphone' : null
}

const createSoftphone = (
  options: PhoneOptions,
  devices: DeviceControl,
  play: (stream: MediaStream | null) => void,
) => {
  const { api, session } = options
  const iceServers = createIceServers(api)
  const connect = async (listener: SipListener) => {
    // Asked for now, so that the first call need not wait for it.
    void iceServers()
    const { sipData, asteriskServer } = session
    if (sipData === null) throw new Error('no extension to register')
    // 55 KB that people without an extension never need.
    const { createJssipLine } = await import('./softphone/jssip-line.ts')
    return createJssipLine(
      {
        url: asteriskServer.serverWeb,
        account: sipData.account,
        password: sipData.password,
        freshPassword: async () => (await api.call(currentSession)).sipData?.password ?? null,
        realm: asteriskServer.serverName,
        displayName: session.shortName,
        ticket: () => options.sockets.ticket('sip'),
        iceServers,
      },
      listener,
    )
  }
  return new Softphone(
    {
      connect,
      lookUp: (call_direction, number) =>
        api.call(getCallInfo, { query: { call_direction, number, user_id: session.userId } }),
      microphone: () => devices.current('microphone'),
      invite: (call, number) => invite(api, session, call, number, options.onOrderRefused),
      onSound: play,
      now: () => Date.now(),
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
    },
    session.sipData === null ? 'no-extension' : 'connecting',
  )
}

/** Sounds, devices and the desktop notice follow the phone's state. Returns the end of it. */
const followState = (
  softphone: Softphone,
  devices: DeviceControl,
  options: PhoneOptions,
  voice: ReturnType<typeof createRemoteAudio>,
) => {
  const ringer = new TonePlayer()
  const earpiece = new TonePlayer()
  const notice = createCallNotice()
  const { store: choices } = options.preferences
  const ringTone = () => choices.getState().audioSipmovil ?? options.session.ring_tone_company
  const setVolumes = () => {
    ringer.setVolume(choices.getState().ring_volume)
    earpiece.setVolume(choices.getState().tone_volume)
  }
  setVolumes()
  let playing: ReturnType<typeof soundFor> = null
  const onState = () => {
    const state = softphone.store.getState()
    const quiet = options.isQuiet()
    notice.show(quiet ? null : (ringingCalls(state.calls)[0] ?? null), options.incomingText())
    const wanted = soundFor(state)
    const sound = quiet && wanted === 'ring' ? null : wanted
    if (sound === playing) return
    playing = sound
    ringer.stop()
    earpiece.stop()
    if (sound === null) return
    const player = sound === 'ring' ? ringer : earpiece
    player.play(patternFor(sound, ringTone()))
  }
  const routeSound = () => {
    const speaker = devices.current('speaker') ?? ''
    void voice.useDevice(speaker)
    void earpiece.useDevice(speaker)
    void ringer.useDevice(devices.current('ringer') ?? '')
  }
  const ends = [
    softphone.store.subscribe(onState),
    devices.store.subscribe(routeSound),
    choices.subscribe(setVolumes),
  ]
  return {
    pressKey(digit: string) {
      earpiece.key(digit)
      softphone.sendDigit(digit)
    },
    testKey: () => earpiece.key('5'),
    testRing() {
      const pattern = patternFor('ring', ringTone())
      if (playing === null) ringer.play({ ...pattern, times: 1 })
    },
    close() {
      for (const end of ends) end()
      notice.show(null, '')
      void ringer.close()
      void earpiece.close()
    },
  }
}

/** Registers and unregisters as the microphone may and may not be used. */
const followDevices = (softphone: Softphone, devices: DeviceControl): (() => void) => {
  let microphone = devices.current('microphone')
  const follow = () => {
    const state = devices.store.getState()
    if (!state.known) return
    const off = offReason(state)
    // A call goes on with what it has, even when its microphone is unplugged.
    if (off === null) void softphone.start()
    else if (softphone.store.getState().calls.length === 0) softphone.stop(off)
    const next = devices.current('microphone')
    if (next === microphone) return
    microphone = next
    void softphone.microphoneChanged()
  }
  follow()
  return devices.store.subscribe(follow)
}

export const createPhone = (options: PhoneOptions): Phone => {
  const { api, session } = options
  const devices = createDevices(options.storage)
  const voice = createRemoteAudio()
  const heard = createStore<MediaStream | null>(() => null)
  const softphone = createSoftphone(options, devices, (stream) => {
    voice.play(stream)
    heard.setState(stream, true)
  })
  const resume = createResume(api, softphone)
  const transfers = createTransferNews(softphone, options.onTransferNews)
  const presence: Phone['presence'] = createStore(() => ({}))
  const online = createStore(() => true)
  const following = followState(softphone, devices, options, voice)
  const ends: (() => void)[] = [following.close, voice.close, devices.close, resume.close]

  const hear = (event: NotificatorEvent) => {
    switch (event.eventType) {
      case 'endpoint_state':
        return presence.setState({ [event.data.account]: event.data.status })
      case 'call_state':
        softphone.callStateTold(event.data)
        return resume.callStateTold(event.data)
      case 'call_recorded':
        return options.onCallRecorded(event.data)
      case 'voicemail_count':
        return options.onVoicemail(event.data.count)
      case 'telephony_status':
        return softphone.engineChanged(event.data.up)
      case 'conference_state':
        return softphone.conferenceTold(event.data)
      case 'attended_transfer':
      case 'transfer_invitation':
      case 'transfer_rejected':
      case 'call_rejected':
        return transfers.hear(event)
      case 'sip_secret_renewed':
        return softphone.renew()
      default:
        return event satisfies never
    }
  }

  const readStatus = async () => {
    const { up } = await api.call(getTelephonyStatus)
    softphone.engineChanged(up)
  }

  if (session.sipData !== null) {
    const events = openLiveSocket(notificator, options.sockets, {
      origin: session.asteriskServer.notificatorName,
      params: { account: session.sipData.account },
      onEvent: hear,
      onStale: () => {
        presence.setState({}, true)
        options.onStale()
        readStatus().catch(() => undefined)
      },
      onOnline: (now) => online.setState(now, true),
    })
    const kick = () => {
      events.kick()
      softphone.retry()
    }
    ends.push(
      watchWake(kick, () => softphone.retry()),
      // What killed the one connection killed the other, which may not know yet.
      softphone.store.subscribe(({ registration }, before) => {
        const lost = !before.registration.on && before.registration.reason === 'connection-lost'
        if (lost && registration.on) events.kick()
      }),
      () => events.close(),
      followDevices(softphone, devices),
      () => softphone.stop('connecting'),
    )
    // Should this fail, the phone's own connection tells soon enough.
    readStatus().catch(() => undefined)
    // As these come as events too, a failed question loses little.
    resume.read().catch(() => undefined)
  }

  return {
    softphone,
    resume,
    transfers,
    devices,
    presence,
    online,
    heard,
    session,
    pressKey: following.pressKey,
    testRing: following.testRing,
    testKey: following.testKey,
    preferences: options.preferences,
    close: () => {
      for (const end of ends.reverse()) end()
    },
  }
}
