import { afterEach, expect, test, vi } from 'vitest'
import { createDevices } from './devices.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = { getItem: () => null, setItem: () => {} } as unknown as Storage

/** A browser that tells nothing of the microphone's permission, as Firefox. */
function silentBrowser() {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'one', label: 'Micrófono' }],
  })
  const permissions = { query: () => Promise.reject(new TypeError('no such permission')) }
  vi.stubGlobal('navigator', { mediaDevices, permissions })
}

test('where the browser tells nothing of the permission, sound that runs shows that it was given', async () => {
  silentBrowser()
  const devices = createDevices(storage)
  await vi.waitFor(() =>
    expect(devices.store.getState()).toMatchObject({ known: true, permission: 'prompt' }),
  )
  devices.runs()
  await vi.waitFor(() => expect(devices.store.getState().permission).toBe('granted'))
  devices.close()
})
