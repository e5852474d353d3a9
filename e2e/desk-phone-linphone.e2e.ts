import { afterEach, expect, test, vi } from 'vitest'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { deskSecret } from './harness/desk-secret.ts'
import { type Linphone, startLinphone } from './harness/linphone.ts'
import { sharedSuite } from './harness/shared-suite.ts'

/** A desk phone of a second vendor that holds, transfers and mixes by itself. Luis and Marta have phones that recognise each other's tone. */

const { origin, sipPort: port } = sharedSuite()
const VOICES = new Map([
  [2, 'luis'],
  [3, 'marta'],
])
const ending: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

async function linphone(number: string): Promise<Linphone> {
  const secret = await deskSecret(origin, number)
  const phone = await startLinphone({ user: `demo-${number}-desk`, secret, port })
  ending.push(() => phone.stop())
  await phone.registered()
  return phone
}

async function telephone(number: string, voice: number): Promise<SipDevice> {
  const device = await createSipDevice({
    id: VOICES.get(voice) ?? '',
    endpoint: `demo-${number}`,
    user: `demo-${number}-desk`,
    secret: await deskSecret(origin, number),
    domain: 'suite.local',
    server: { address: '127.0.0.1', port },
    voice,
    voices: () => VOICES,
  })
  ending.push(async () => {
    await device.unregister()
    device.close()
  })
  await device.register()
  return device
}

const three = () => Promise.all([linphone('1001'), telephone('1002', 2), telephone('1003', 3)])

async function answers(device: SipDevice): Promise<void> {
  await device.reaches('ringing')
  await device.answer()
}

/** Hears the tone of Ana's phone, which is neither of the two. */
const hearsAna = (device: SipDevice, others: readonly string[] = []) =>
  vi.waitFor(
    async () => expect(await device.hears()).toEqual({ devices: others, music: true, own: true }),
    30_000,
  )
const hearsMusic = (device: SipDevice) =>
  vi.waitFor(async () => expect(await device.hears()).toEqual({ devices: [], music: true }), 30_000)
const hearOneAnother = (one: SipDevice, other: SipDevice) =>
  vi.waitFor(async () => {
    expect((await one.hears()).devices).toEqual([other.id])
    expect((await other.hears()).devices).toEqual([one.id])
  }, 30_000)

const noCallIsLeft = () =>
  vi.waitFor(async () => {
    const figures = await (await fetch(`${origin}/metrics`)).text()
    expect(/^calls_active (\d+)$/m.exec(figures)?.[1]).toBe('0')
  }, 30_000)

test('linphone shows waiting messages, holds with music, and transfers attended and blind', async () => {
  const [ana, luis, marta] = await three()
  await ana.messages({ unheard: 2, heard: 1 })

  await ana.dial('1002')
  await answers(luis)
  await hearsAna(luis)
  await ana.hearsSomething()
  await ana.hold()
  await hearsMusic(luis)
  await ana.resume(1)
  await hearsAna(luis)
  await ana.hold()
  await ana.dial('1003')
  await answers(marta)
  await hearsAna(marta)
  await ana.transferTo(1, 2)
  await hearOneAnother(luis, marta)
  await ana.idle()
  await luis.hangup()
  await marta.ended()

  await luis.call('1001')
  await hearsAna(luis)
  await ana.transfer(3, '1003')
  await answers(marta)
  await hearOneAnother(luis, marta)
  await ana.idle()
  await marta.hangup()
  await luis.ended()
  await noCallIsLeft()
})

test('linphone mixes two calls into a conference; when it loses power, both calls end', async () => {
  const [ana, luis, marta] = await three()
  await ana.dial('1002')
  await answers(luis)
  await hearsAna(luis)
  await ana.hold()
  await ana.dial('1003')
  await answers(marta)
  await hearsAna(marta)
  await ana.mix(1, 2)
  await vi.waitFor(async () => {
    expect((await luis.hears()).devices).toEqual(['marta'])
    expect((await marta.hears()).devices).toEqual(['luis'])
  }, 30_000)
  await ana.vanish()
  await luis.hangup()
  await marta.hangup()
  await noCallIsLeft()
})
