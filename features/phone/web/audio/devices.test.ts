import { afterEach, expect, test, vi } from 'vitest'
import { createDevices } from './devices.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

afterEach(() => vi.unstubAllGlobals())

const storage = { getItem: () => null, setItem: () => {} } as unknown as Storage

/** A browser that does not report the microphone's permission, like Firefox. */
function silentBrowser() {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'one', label: 'Micrófono' }],
  })
  const permissions = { query: () => Promise.reject(new TypeError('no such permission')) }
  vi.stubGlobal('navigator', { mediaDevices, permissions })
}

test('without a reported permission, running sound counts as granted', async () => {
  silentBrowser()
  const devices = createDevices(storage)
  await vi.waitFor(
    () => expect(devices.store.getState()).toMatchObject({ known: true, permission: 'prompt' }),
    PATIENCE_MS,
  )
  devices.runs()
  await vi.waitFor(() => expect(devices.store.getState().permission).toBe('granted'), PATIENCE_MS)
  devices.close()
})
