import { createStore } from 'zustand/vanilla'
import { TonePlayer } from '#platform/ui/sound/tone-player.ts'
import type { DeviceControl, Devices } from './audio/devices.ts'
import type { createRemoteAudio } from './audio/remote-audio.ts'
import { soundFor } from './audio/sound-for.ts'
import { patternFor } from './audio/tone-patterns.ts'
import { createCallNotice } from './call-notice.ts'
import type { PhoneOptions } from './phone-options.ts'
import { ringingCalls } from './softphone/call-set.ts'
import type { OffReason } from './softphone/phone-state.ts'
import type { Softphone } from './softphone/softphone.ts'

/** What a browser takes for a wish to hear the page. */
const GESTURES = ['pointerup', 'keydown'] as const

const offReason = ({ permission, hasInput }: Devices): OffReason | null => {
  if (permission === 'insecure') return 'insecure'
  return permission === 'denied' || !hasInput ? 'no-microphone' : null
}

/** Plays a blocked sound after the next click or key. Returns the stop function. */
const unlockOnGesture = (player: TonePlayer): (() => void) => {
  const unlock = () => player.unlock()
  for (const type of GESTURES) document.addEventListener(type, unlock, { capture: true, passive: true })
  return () => {
    for (const type of GESTURES) document.removeEventListener(type, unlock, { capture: true })
  }
}

/** Updates sounds, devices and the desktop notification from the phone's state. Returns the stop function. */
export const followState = (
  softphone: Softphone,
  devices: DeviceControl,
  options: PhoneOptions,
  voice: ReturnType<typeof createRemoteAudio>,
) => {
  /** The browser forbids the ring until somebody clicks on the page. */
  const ringBlocked = createStore(() => false)
  const ringer = new TonePlayer((blocked) => ringBlocked.setState(blocked, true))
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
    const stateSound = soundFor(state)
    const sound = quiet && stateSound === 'ring' ? null : stateSound
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
    unlockOnGesture(ringer),
  ]
  return {
    ringBlocked,
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

/** Registers while the microphone may be used, and unregisters otherwise. */
export const followDevices = (softphone: Softphone, devices: DeviceControl): (() => void) => {
  let microphone = devices.current('microphone')
  const follow = () => {
    const state = devices.store.getState()
    if (!state.known) return
    const off = offReason(state)
    // A running call continues, even when its microphone is unplugged.
    if (off === null) void softphone.start()
    else if (softphone.store.getState().calls.length === 0) softphone.stop(off)
    const next = devices.current('microphone')
    const isLost = softphone.store.getState().calls.some((call) => call.microphoneLost)
    if (next === microphone && !isLost) return
    microphone = next
    void softphone.microphoneChanged()
  }
  follow()
  return devices.store.subscribe(follow)
}
