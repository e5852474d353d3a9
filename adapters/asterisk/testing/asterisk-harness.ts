import { expect, vi } from 'vitest'
import { z } from 'zod'
import { deskUserName, phoneAddressNames, trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { DeviceAccount, EngineHarness } from '#platform/testing/telephony/device.ts'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import type { SipDevice, SipDeviceOptions } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { VOICES } from '#platform/testing/telephony/sip/tone.ts'
import { createAsteriskEngine } from '../engine.ts'
import { startTestAsterisk, type TestAsterisk, type TestAsteriskOptions } from './test-asterisk.ts'

const SECRET = 'a secret for tests'

export interface AsteriskHarness extends EngineHarness {
  asterisk: TestAsterisk
  device(account: DeviceAccount, changes?: Partial<SipDeviceOptions>): Promise<SipDevice>
  forgetAccounts(): Promise<void>
}

/**
 * The engine on a real Asterisk, with telephones that register as desk phones. With another `app` the engine only
 * observes, and leaves the calls to the engine with the name that they are delivered to.
 */
export async function startAsteriskHarness({
  app,
  silentGraceMs,
  ...options
}: { app?: string; silentGraceMs?: number } & TestAsteriskOptions = {}): Promise<AsteriskHarness> {
  const asterisk = await startTestAsterisk(options)
  const settings = asterisk.engineSettings
  const engine = createAsteriskEngine({
    ...settings,
    app: app ?? settings.app,
    ...(silentGraceMs === undefined ? {} : { silentGraceMs }),
  })
  try {
    await untilUp(engine)
  } catch (error) {
    await engine.close()
    await asterisk.stop()
    throw error
  }
  const devices = new Map<number, SipDevice>()
  let made = 0
  /** Number of desk phones per extension: each gets its own name, the fourth the first one's again. */
  const desks = new Map<string, number>()
  const deskOf = (endpoint: string): Pick<SipDeviceOptions, 'user' | 'authUser'> => {
    if (trunkOf(endpoint) !== null) return { user: endpoint }
    const before = desks.get(endpoint) ?? 0
    desks.set(endpoint, before + 1)
    const names = phoneAddressNames(deskUserName(endpoint))
    return { user: names[before % names.length] ?? names[0], authUser: deskUserName(endpoint) }
  }
  return {
    asterisk,
    engine,
    async account(endpoint) {
      await asterisk.addExtension(endpoint, SECRET)
      return { endpoint, secret: SECRET }
    },
    music: (slug) => asterisk.addMusic(slug),
    trunk: async (slug) => ({ endpoint: await asterisk.addTrunk(slug, SECRET), secret: SECRET }),
    async device({ endpoint, secret }, changes = {}) {
      made += 1
      const voice = made % VOICES
      devices.get(voice)?.close()
      const { sip } = asterisk.options
      const device = await createSipDevice({
        id: `device-${made}`,
        endpoint,
        ...deskOf(endpoint),
        secret,
        domain: sip.domain,
        server: { address: sip.address, port: sip.port },
        voice,
        voices: () => new Map([...devices].map(([one, { id }]) => [one, id])),
        ...changes,
      })
      devices.set(voice, device)
      return counted(device, engine)
    },
    async bridges() {
      const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`
      const answer = await fetch(`${settings.url}/ari/bridges`, { headers: { authorization } })
      return z
        .array(z.object({ id: z.string() }))
        .parse(await answer.json())
        .map(({ id }) => id)
    },
    forgetAccounts: () => asterisk.forgetNames(),
    async stop() {
      for (const device of devices.values()) device.close()
      await engine.close()
      await asterisk.stop()
    },
  }
}

export async function untilUp(engine: TelephonyEngine): Promise<void> {
  await vi.waitFor(
    () => expect(engine.health(), JSON.stringify(engine.health())).toMatchObject({ up: true }),
    {
      timeout: 30_000,
    },
  )
}

/** Waits until the engine counts the device: its events come shortly after the registrar's answer. */
function counted(device: SipDevice, engine: TelephonyEngine): SipDevice {
  let registered = false
  const until = (present: boolean) =>
    vi.waitFor(
      async () => {
        const contacts = await engine.contacts(device.endpoint)
        expect(contacts.some((contact) => contact.includes(device.address))).toBe(present)
      },
      { timeout: 30_000, interval: 5 },
    )
  return {
    ...device,
    async register() {
      await device.register()
      registered = true
      await until(true)
    },
    async unregister() {
      if (!registered) return
      registered = false
      await device.unregister()
      await until(false)
    },
  }
}
