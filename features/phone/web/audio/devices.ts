import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStoredJson } from '#platform/ui/stored-json.ts'

export type DeviceKind = 'microphone' | 'speaker' | 'ringer'
export interface AudioDevice {
  id: string
  label: string
}

export type Permission = 'granted' | 'prompt' | 'denied' | 'insecure'

export interface Devices {
  /** Whether permission and devices were read yet. */
  known: boolean
  permission: Permission
  hasInput: boolean
  inputs: readonly AudioDevice[]
  outputs: readonly AudioDevice[]
  /** null: the system's default. A chosen device that is unplugged stays chosen, for when it comes back. */
  chosen: Readonly<Record<DeviceKind, string | null>>
}

export interface DeviceControl {
  store: StoreApi<Devices>
  choose(kind: DeviceKind, id: string | null): void
  /** Asks for the microphone, so that the browser asks the person. */
  ask(): Promise<void>
  /** Sound runs, so the microphone was allowed, whatever the browser reports. */
  runs(): void
  /** The chosen device if it is there now, else null. */
  current(kind: DeviceKind): string | null
  close(): void
}

const KEY = 'suite.devices'
const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'ringer']

const readChosen = (storage: Storage): Devices['chosen'] => {
  const stored = readStoredJson(storage, KEY)
  const chosen: Record<DeviceKind, string | null> = { microphone: null, speaker: null, ringer: null }
  if (typeof stored !== 'object' || stored === null) return chosen
  for (const [kind, id] of Object.entries(stored)) {
    const known = KINDS.find((one) => one === kind)
    if (known !== undefined && typeof id === 'string') chosen[known] = id
  }
  return chosen
}

const listOf = (all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): AudioDevice[] =>
  all
    .filter(
      (device) =>
        device.kind === kind &&
        device.deviceId !== '' &&
        device.deviceId !== 'default' &&
        device.deviceId !== 'communications',
    )
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

/** Follows the audio devices of this computer and whether the microphone may be used. */
export const createDevices = (storage: Storage): DeviceControl => {
  const media = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  let status: PermissionStatus | null = null
  let hasRun = false
  // A browser that tells nothing (Firefox) is judged by what worked.
  const permissionNow = (): Permission =>
    media === null ? 'insecure' : (status?.state ?? (hasRun ? 'granted' : 'prompt'))
  const store = createStore<Devices>(() => ({
    permission: permissionNow(),
    known: media === null,
    hasInput: false,
    inputs: [],
    outputs: [],
    chosen: readChosen(storage),
  }))

  let closed = false
  const refresh = async () => {
    const all = (await media?.enumerateDevices()) ?? []
    if (closed) return
    store.setState({
      known: true,
      permission: permissionNow(),
      // Before permission the list says only whether there is any.
      hasInput: all.some(({ kind }) => kind === 'audioinput'),
      inputs: listOf(all, 'audioinput'),
      outputs: listOf(all, 'audiooutput'),
    })
  }
  const onChange = () => void refresh()
  media?.addEventListener('devicechange', onChange)
  const follow = async () => {
    // Firefox has no such permission name: then the first use asks.
    status = await navigator.permissions.query({ name: 'microphone' }).catch(() => null)
    status?.addEventListener('change', onChange)
    await refresh()
  }
  if (media !== null) void follow()

  return {
    store,
    choose(kind, id) {
      const chosen = { ...store.getState().chosen, [kind]: id }
      storage.setItem(KEY, JSON.stringify(chosen))
      store.setState({ chosen })
    },
    async ask() {
      try {
        const stream = await media?.getUserMedia({ audio: true })
        for (const track of stream?.getTracks() ?? []) track.stop()
        hasRun = true
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        // The refusal shows in the permission's state.
      }
      await refresh()
    },
    runs() {
      if (hasRun) return
      hasRun = true
      if (media !== null) void refresh()
    },
    current(kind) {
      const { chosen, inputs, outputs } = store.getState()
      const list = kind === 'microphone' ? inputs : outputs
      return list.find(({ id }) => id === chosen[kind])?.id ?? null
    },
    close() {
      closed = true
      media?.removeEventListener('devicechange', onChange)
      status?.removeEventListener('change', onChange)
    },
  }
}
