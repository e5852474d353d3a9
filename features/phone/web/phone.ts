import { createStore, type StoreApi } from 'zustand/vanilla'
import { openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import type { PhoneStatus } from '../contract/call.ts'
import type { NotificatorEvent } from '../contract/events.ts'
import type { ParkedCall } from '../contract/parking.ts'
import { getTelephonyStatus } from '../contract/status.ts'
import { createDevices, type DeviceControl } from './audio/devices.ts'
import { createRemoteAudio } from './audio/remote-audio.ts'
import { obeyControl } from './dial-orders/obey-control.ts'
import { createOrderTaker } from './dial-orders/take-orders.ts'
import { followDevices, followState } from './follow-state.ts'
import { createSoftphone } from './make-softphone.ts'
import { notificator } from './notificator.ts'
import type { PhoneOptions, PhonePreferences, Session } from './phone-options.ts'
import { createResume, type Resume } from './resume/resume.ts'
import type { Softphone } from './softphone/softphone.ts'
import { rejectingOf } from './transfer/reject-call.ts'
import { createTransferUpdates, type TransferUpdates } from './transfer/transfer-updates.ts'
import { watchWake } from './wake.ts'

/** Everything of the phone that lives while somebody is signed in. */
export interface Phone {
  softphone: Softphone
  /** Calls that a reload of the page left waiting. */
  resume: Resume
  /** Announced transfers to this phone. */
  transfers: TransferUpdates
  /** Rejects a ringing call; `reason` is sent to a calling colleague. */
  reject: ReturnType<typeof rejectingOf>
  devices: DeviceControl
  /** States of phones by account, newer than loaded lists. */
  presence: StoreApi<Readonly<Record<string, PhoneStatus>>>
  /** The company's parked calls, newer than loaded lists; null before the first event. */
  parked: StoreApi<{ calls: readonly ParkedCall[] | null }>
  /** Accounts speaking now, by conference. */
  speakers: StoreApi<Readonly<Record<string, readonly string[]>>>
  /** Whether the event socket is connected. */
  online: StoreApi<boolean>
  /** The remote party's audio; null while there is none. */
  heard: StoreApi<MediaStream | null>
  /** The browser forbids the ring that should be heard now. */
  ringBlocked: StoreApi<boolean>
  session: Session
  pressKey(digit: string): void
  /** Plays the ring tone briefly on the ringer. */
  testRing(): void
  /** Plays a key's tone on the speaker. */
  testKey(): void
  preferences: PhonePreferences
  close(): void
}

export const createPhone = (options: PhoneOptions): Phone => {
  const { api, session } = options
  const devices = createDevices(options.storage)
  const voice = createRemoteAudio()
  const heard = createStore<MediaStream | null>(() => null)
  const softphone = createSoftphone(options, devices, (stream) => {
    voice.play(stream)
    if (stream !== null) devices.runs()
    heard.setState(stream, true)
  })
  const resume = createResume(api, softphone)
  const transfers = createTransferUpdates(softphone, options.onTransferUpdates)
  const invitation = () => transfers.invitation.getState().latest
  const reject = rejectingOf({ api, session, softphone, invitation })
  const presence: Phone['presence'] = createStore(() => ({}))
  const parked: Phone['parked'] = createStore(() => ({ calls: null }))
  const speakers: Phone['speakers'] = createStore(() => ({}))
  const online = createStore(() => true)
  const takeOrder = createOrderTaker(api, softphone)
  const obey = obeyControl(softphone)
  const following = followState(softphone, devices, options, voice)
  const ends: (() => void)[] = [following.close, voice.close, devices.close, resume.close]

  const onEvent = (event: NotificatorEvent) => {
    switch (event.eventType) {
      case 'endpoint_state':
        return presence.setState({ [event.data.account]: event.data.status })
      case 'call_state':
        softphone.callStateTold(event.data)
        return resume.callStateTold(event.data)
      case 'call_held':
        return softphone.heldTold(event.data)
      case 'call_recorded':
        return options.onCallRecorded(event.data)
      case 'voicemail_count':
        return options.onVoicemail(event.data.count)
      case 'telephony_status':
        return softphone.engineChanged(event.data.up)
      case 'recording_state':
        return softphone.recordingTold(event.data)
      case 'parked_calls':
        return parked.setState(event.data)
      case 'conference_speakers':
        return speakers.setState({ [event.data.conference_id]: event.data.accounts }, true)
      case 'conference_state':
        return softphone.conferenceTold(event.data)
      case 'attended_transfer':
      case 'transfer_invitation':
      case 'transfer_rejected':
      case 'call_rejected':
        return transfers.onEvent(event)
      case 'sip_secret_renewed':
        return softphone.renew()
      case 'dial_requested':
        return takeOrder(event.data.order)
      case 'control_requested':
        return obey(event.data)
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
      onEvent: onEvent,
      onStale: () => {
        presence.setState({}, true)
        parked.setState({ calls: null })
        options.onStale()
        readStatus().catch(() => undefined)
      },
      onOnline: (now) => {
        online.setState(now, true)
        // The phone's own connection may be dead too, and would show as registered until it notices.
        if (!now) softphone.retry()
      },
    })
    const kick = () => {
      events.kick()
      softphone.retry()
    }
    ends.push(
      watchWake(kick, () => softphone.retry()),
      // Whatever killed one connection probably killed the other, which may not have noticed.
      softphone.store.subscribe(({ registration }, before) => {
        const lost = !before.registration.on && before.registration.reason === 'connection-lost'
        if (lost && registration.on) events.kick()
        // Asks the server to check the registration: some are reported by no engine event.
        if (!before.registration.on && registration.on) resume.read().catch(() => undefined)
      }),
      () => events.close(),
      followDevices(softphone, devices),
      () => softphone.stop('connecting'),
    )
    let isOpen = true
    ends.push(() => {
      isOpen = false
    })
    void options.firstScreen.then(() => {
      if (!isOpen) return
      // If this fails, the phone's own connection notices soon enough.
      readStatus().catch(() => undefined)
      // The same states also arrive as events, so a failed request loses little.
      resume.read().catch(() => undefined)
    })
  }

  return {
    softphone,
    resume,
    transfers,
    reject,
    devices,
    presence,
    parked,
    speakers,
    online,
    heard,
    ringBlocked: following.ringBlocked,
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
