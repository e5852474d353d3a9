import { createStore, type StoreApi } from 'zustand/vanilla'

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
}

const readKept = (storage: Storage): Kept => {
  const nothing = { mic: true, camera: true, microphone: null, cameraId: null }
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
    trouble: { mic: trouble, camera: trouble },
  }))
  let closed = false

  const keep = () => {
    const { mic, camera, chosen } = store.getState()
    const now: Kept = { mic, camera, microphone: chosen.microphone, cameraId: chosen.camera }
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
                width: { ideal: 1280 },
                height: { ideal: 720 },
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
  const openCamera = async () => {
    const video = await acquire('camera')
    store.getState().video?.stop()
    store.setState({ video, camera: video !== null })
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
      if (on) await openCamera()
      else {
        store.getState().video?.stop()
        store.setState({ video: null, camera: false })
      }
      keep()
    },
    async choose(kind, id) {
      store.setState(({ chosen }) => ({ chosen: { ...chosen, [kind]: id } }))
      if (kind === 'microphone') await openMic()
      else if (store.getState().camera) await openCamera()
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
      const { audio, video } = store.getState()
      audio?.stop()
      video?.stop()
      control.stopScreen()
      store.setState({ audio: null, video: null })
    },
  }
  return control
}
