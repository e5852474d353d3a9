import { createStore, type StoreApi } from 'zustand/vanilla'
import { BLURRED_SIZE } from '../blur/blur-job.ts'
import { type BlurredTrack, canBlur } from '../blur/can-blur.ts'

export interface Device {
  id: string
  label: string
}

export type DeviceTrouble = 'denied' | 'none' | 'busy' | 'insecure'

export interface LocalMedia {
  mic: boolean
  camera: boolean
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  screenSound: MediaStreamTrack | null
  microphones: readonly Device[]
  cameras: readonly Device[]
  chosen: { microphone: string | null; camera: string | null }
  /** Of one's own background; null: this browser cannot. */
  blur: 'off' | 'loading' | 'on' | 'failed' | null
  /** Why there is no sound, or no picture, of one's own. */
  trouble: { mic: DeviceTrouble | null; camera: DeviceTrouble | null }
}

export interface LocalControl {
  store: StoreApi<LocalMedia>
  /** Opens what was on; asks for permission. */
  open(): Promise<void>
  setMic(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  choose(kind: 'microphone' | 'camera', id: string | null): Promise<void>
  /** The background of one's own picture. While it is loaded, and when that fails, no picture is shown. */
  setBlur(on: boolean): Promise<void>
  /** False when it was not begun. */
  shareScreen(onEnd: () => void): Promise<boolean>
  stopScreen(): void
  /** Lets go of all devices. */
  close(): void
}

const KEY = 'suite.meeting'

const troubleOf = (error: unknown): DeviceTrouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

const listed = (all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): Device[] =>
  all
    .filter((one) => one.kind === kind && one.deviceId !== '' && one.deviceId !== 'default')
    .map(({ deviceId: id, label }) => ({ id, label }))

interface Kept {
  mic: boolean
  camera: boolean
  microphone: string | null
  cameraId: string | null
  blur: boolean
}

const readKept = (storage: Storage): Kept => {
  const nothing = { mic: true, camera: true, microphone: null, cameraId: null, blur: false }
  try {
    return { ...nothing, ...JSON.parse(storage.getItem(KEY) ?? '{}') }
  } catch {
    return nothing
  }
}

/** One's own microphone, camera and screen. A camera that is off is let go of, so that its light goes out. */
export function createLocalMedia(storage: Storage): LocalControl {
  const media = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  const kept = readKept(storage)
  const trouble = media === null ? ('insecure' as const) : null
  const store = createStore<LocalMedia>(() => ({
    mic: kept.mic,
    camera: kept.camera,
    audio: null,
    video: null,
    screen: null,
    screenSound: null,
    microphones: [],
    cameras: [],
    chosen: { microphone: kept.microphone, camera: kept.cameraId },
    blur: canBlur() ? (kept.blur ? 'on' : 'off') : null,
    trouble: { mic: trouble, camera: trouble },
  }))
  let closed = false
  let effect: BlurredTrack | null = null
  /** Counts what the camera was told: only the last counts. */
  let told = 0

  const keep = () => {
    const { mic, camera, chosen, blur } = store.getState()
    const now: Kept = {
      mic,
      camera,
      microphone: chosen.microphone,
      cameraId: chosen.camera,
      blur: blur === 'on' || blur === 'loading',
    }
    storage.setItem(KEY, JSON.stringify(now))
  }
  const refresh = async () => {
    const all = (await media?.enumerateDevices()) ?? []
    if (closed) return
    store.setState({ microphones: listed(all, 'audioinput'), cameras: listed(all, 'videoinput') })
  }
  const acquire = async (kind: 'mic' | 'camera'): Promise<MediaStreamTrack | null> => {
    if (media === null) return null
    const { chosen } = store.getState()
    const id = kind === 'mic' ? chosen.microphone : chosen.camera
    const which = id === null ? {} : { deviceId: { ideal: id } }
    try {
      const stream = await media.getUserMedia(
        kind === 'mic'
          ? { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...which } }
          : {
              video: {
                width: { ideal: isBlurred() ? BLURRED_SIZE.width : 1280 },
                height: { ideal: isBlurred() ? BLURRED_SIZE.height : 720 },
                frameRate: { ideal: 24, max: 30 },
                ...which,
              },
            },
      )
      const [track = null] = stream.getTracks()
      store.setState(({ trouble: before }) => ({ trouble: { ...before, [kind]: null } }))
      if (!closed) return track
      track?.stop()
    } catch (error) {
      store.setState(({ trouble: before }) => ({ trouble: { ...before, [kind]: troubleOf(error) } }))
    }
    return null
  }
  const openMic = async () => {
    const audio = await acquire('mic')
    if (audio) audio.enabled = store.getState().mic
    store.getState().audio?.stop()
    store.setState(({ mic }) => ({ audio, mic: mic && audio !== null }))
  }
  const isBlurred = () => ['on', 'loading'].includes(store.getState().blur ?? '')
  const dropVideo = () => {
    effect?.stop()
    effect = null
    store.getState().video?.stop()
  }
  /** With its background blurred; null: that failed. */
  const blurred = async (camera: MediaStreamTrack): Promise<BlurredTrack | null> => {
    try {
      const { blurTrack } = await import('../blur/blur-track.ts')
      return await blurTrack(camera)
    } catch {
      camera.stop()
      return null
    }
  }
  const openCamera = async () => {
    told += 1
    const mine = told
    const camera = await acquire('camera')
    const stale = () => mine !== told || closed
    if (stale()) return camera?.stop()
    dropVideo()
    const withBlur = camera !== null && isBlurred()
    if (withBlur) store.setState({ video: null, blur: 'loading' })
    const made = withBlur ? await blurred(camera) : null
    if (stale()) {
      camera?.stop()
      return made?.stop()
    }
    effect = made
    const video = withBlur ? (made?.track ?? null) : camera
    store.setState({ video, camera: video !== null })
    if (withBlur) store.setState({ blur: made === null ? 'failed' : 'on' })
  }
  const onChange = () => void refresh()
  media?.addEventListener('devicechange', onChange)

  const control: LocalControl = {
    store,
    async open() {
      // Browsers show one question after the other.
      await openMic()
      if (store.getState().camera) await openCamera()
      await refresh()
    },
    async setMic(on) {
      const { audio } = store.getState()
      if (on && audio?.readyState !== 'live') {
        store.setState({ mic: true })
        await openMic()
      } else if (audio) audio.enabled = on
      store.setState((state) => ({ mic: on && state.audio !== null }))
      keep()
    },
    async setCamera(on) {
      if (on) {
        // The person has read that it failed.
        if (store.getState().blur === 'failed') store.setState({ blur: 'off' })
        await openCamera()
      } else {
        told += 1
        dropVideo()
        store.setState(({ blur }) => ({ video: null, camera: false, blur: blur === 'loading' ? 'on' : blur }))
      }
      keep()
    },
    async choose(kind, id) {
      store.setState(({ chosen }) => ({ chosen: { ...chosen, [kind]: id } }))
      if (kind === 'microphone') await openMic()
      else if (store.getState().camera) await openCamera()
      keep()
    },
    async setBlur(on) {
      if (store.getState().blur === null) return
      store.setState({ blur: on ? 'on' : 'off' })
      if (store.getState().camera) await openCamera()
      keep()
    },
    async shareScreen(onEnd) {
      if (media === null || !('getDisplayMedia' in media)) return false
      try {
        const stream = await media.getDisplayMedia({
          video: { frameRate: { ideal: 10, max: 15 } },
          audio: true,
        })
        const [screen] = stream.getVideoTracks()
        if (!screen) return false
        screen.contentHint = 'detail'
        // Ended by the browser's own bar.
        screen.addEventListener('ended', onEnd)
        store.setState({ screen, screenSound: stream.getAudioTracks()[0] ?? null })
        return true
      } catch {
        // Thought better of it.
        return false
      }
    },
    stopScreen() {
      const { screen, screenSound } = store.getState()
      screen?.stop()
      screenSound?.stop()
      store.setState({ screen: null, screenSound: null })
    },
    close() {
      closed = true
      media?.removeEventListener('devicechange', onChange)
      store.getState().audio?.stop()
      dropVideo()
      control.stopScreen()
      store.setState({ audio: null, video: null })
    },
  }
  return control
}
