import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStoredJson } from '#platform/ui/stored-json.ts'

export type DeviceKind = 'microphone' | 'speaker' | 'ringer'
export interface AudioDevice {
  id: string
  label: string
}

export type Permission = 'granted' | 'prompt' | 'denied' | 'insecure'

export interface Devices {
  /** Whether permission and devices have been read. */
  known: boolean
  permission: Permission
  hasInput: boolean
  inputs: readonly AudioDevice[]
  outputs: readonly AudioDevice[]
  /** null: the system default. An unplugged device stays chosen until it comes back. */
  chosen: Readonly<Record<DeviceKind, string | null>>
}

export interface DeviceControl {
  store: StoreApi<Devices>
  choose(kind: DeviceKind, id: string | null): void
  /** Opens the microphone, so that the browser asks for permission. */
  ask(): Promise<void>
  /** Sound is running, so the microphone was allowed whatever the browser reports. */
  runs(): void
  /** The chosen device if it is plugged in, else null. */
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

/** Watches the computer's audio devices and the microphone permission. */
export const createDevices = (storage: Storage): DeviceControl => {
  const media = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  let status: PermissionStatus | null = null
  let hasRun = false
  // Without a reported permission (Firefox) a working microphone counts as granted.
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
      // Before permission the list only shows whether any exist.
      hasInput: all.some(({ kind }) => kind === 'audioinput'),
      inputs: listOf(all, 'audioinput'),
      outputs: listOf(all, 'audiooutput'),
    })
  }
  const onChange = () => void refresh()
  media?.addEventListener('devicechange', onChange)
  const follow = async () => {
    // Firefox does not know this permission name; it asks on first use.
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
        // A refusal shows in the permission's state.
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
