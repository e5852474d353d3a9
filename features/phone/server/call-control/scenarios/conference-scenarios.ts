import { expect, test, vi } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { CallCommand } from '../commands/commands.ts'
import {
  allGone,
  hearEachOther,
  overBy,
  type Scene,
  type Side,
  slugOf,
  talk,
} from './stage/scenario-people.ts'

/** Everybody hears all the others, and nobody else. */
const allHear = (...devices: Device[]) =>
  vi.waitFor(
    async () => {
      for (const device of devices) {
        const others = devices.filter((one) => one !== device).map(({ id }) => id)
        expect((await device.hears()).devices).toEqual(others.sort())
      }
    },
    { timeout: 30_000 },
  )

interface Shown {
  conference_id: string
  members: { extension: string; name: string; state: string; role: string; muted: boolean }[]
}

/** Conferences of three and more, on any engine. */
export function conferenceScenarios(scene: Scene): void {
  const handleCommand = (command: CallCommand) => scene.stage().phone.handleCommand(command)
  const own = ({ extension, device }: Side) => ({
    endpoint: extension.endpoint,
    callId: device.sipCallId() ?? '',
  })

  const invites = async (by: Side, target = '1003') =>
    expect(await handleCommand({ what: 'transfer', ...own(by), target, type: 'conference' })).toEqual({
      refused: null,
    })

  async function invited() {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    await invites(luis)
    await eva.device.reaches('ringing')
    return { ana, luis, eva }
  }

  async function three() {
    const people = await invited()
    await people.eva.device.answer()
    await allHear(people.ana.device, people.luis.device, people.eva.device)
    return people
  }

  const shownTo = async ({ extension }: Side): Promise<Shown | undefined> => {
    const published = await scene.stage().publishedTo(`user:${extension.userId}`)
    return published.findLast(({ type }) => type === 'conference_state')?.data as Shown | undefined
  }

  test('a third person is invited while the two keep talking, then all three hear each other', async () => {
    const { ana, luis, eva } = await invited()
    expect(await eva.device.incoming()).toMatchObject({ number: '1002' })
    await hearEachOther(ana.device, luis.device)
    await eva.device.answer()
    await allHear(ana.device, luis.device, eva.device)
    expect((await shownTo(ana))?.members).toMatchObject([
      { extension: '1002', role: 'moderator', state: 'joined' },
      { extension: '1001', role: 'member', state: 'joined' },
      { extension: '1003', role: 'member', state: 'joined' },
    ])
    expect(scene.stage().phone.statusOf(eva.extension.endpoint)).toBe('IN_CALL')
    // Members who are already there stay as they are.
    expect(await handleCommand({ what: 'conference-add', ...own(ana), member: '1003' })).toEqual({
      refused: null,
    })
    await ana.device.hangup()
    await hearEachOther(luis.device, eva.device)
    await overBy(scene, luis, eva)
    expect(scene.stage().phone.statusOf(eva.extension.endpoint)).toBe('REGISTERED')
  })

  test('a leg found outside the bridge right after joining is added again', async () => {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    const slipped = scene.stage().slipOut(ana.device)
    await invites(luis)
    await slipped
    await eva.device.reaches('ringing')
    await hearEachOther(ana.device, luis.device)
    await eva.device.reject()
    await overBy(scene, luis, ana)
  })

  test('an invited person refuses, and the two continue', async () => {
    const { ana, luis, eva } = await invited()
    await eva.device.reject()
    await vi.waitFor(async () => expect((await shownTo(ana))?.members[2]?.state).toBe('left'), {
      timeout: 30_000,
    })
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  })

  test('an invitation is withdrawn, and another is refused from the screen', async () => {
    const { ana, luis, eva } = await invited()
    const to = { ...own(luis), member: '1003' }
    // Not allowed to plain members.
    expect(await handleCommand({ what: 'conference-remove', ...own(ana), member: '1003' })).toEqual({
      refused: 'not-allowed',
    })
    expect(await handleCommand({ what: 'conference-remove', ...to })).toEqual({ refused: null })
    await eva.device.ended()
    expect(await handleCommand({ what: 'conference-add', ...to })).toEqual({ refused: null })
    await eva.device.reaches('ringing')
    const callId = (await shownTo(eva))?.conference_id ?? ''
    const refusal: CallCommand = {
      what: 'reject-transfer',
      endpoint: eva.extension.endpoint,
      callId,
      type: 'conference',
      reason: 'En reunión',
    }
    // Only the invitee may.
    expect(await handleCommand({ ...refusal, endpoint: ana.extension.endpoint })).toEqual({
      refused: 'no-call',
    })
    expect(await handleCommand(refusal)).toEqual({ refused: null })
    const updates = await scene.stage().publishedTo(`user:${luis.extension.userId}`)
    expect(updates.find(({ type }) => type === 'transfer_rejected')?.data).toMatchObject({
      type: 'conference',
      by: { number: '1003' },
      reason: 'En reunión',
    })
    await eva.device.ended()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, ana, luis)
  })

  test('the moderator mutes one, mutes all, and removes one', async () => {
    const { ana, luis, eva } = await three()
    const mute = (member: string | null, muted: boolean) =>
      handleCommand({ what: 'conference-mute', ...own(luis), member, muted })
    await mute('1003', true)
    await vi.waitFor(async () => expect((await ana.device.hears()).devices).toEqual([luis.device.id]), 30_000)
    await mute(null, true)
    await vi.waitFor(async () => expect((await luis.device.hears()).devices).toEqual([]), 30_000)
    await mute(null, false)
    await allHear(ana.device, luis.device, eva.device)
    expect(await handleCommand({ what: 'conference-remove', ...own(luis), member: '1001' })).toEqual({
      refused: null,
    })
    await ana.device.ended()
    await hearEachOther(luis.device, eva.device)
    await overBy(scene, eva, luis)
  })

  test('the moderator leaves, and the next moderator may remove members', async () => {
    const { ana, luis, eva } = await three()
    await luis.device.hangup()
    await hearEachOther(ana.device, eva.device)
    expect((await shownTo(ana))?.members.find(({ role }) => role === 'moderator')?.extension).toBe('1001')
    expect(await handleCommand({ what: 'conference-remove', ...own(ana), member: '1003' })).toEqual({
      refused: null,
    })
    await Promise.all([eva.device.ended(), ana.device.ended()])
    await allGone(scene)
  })

  test('a disconnected browser is removed after the grace period, and the others continue', async () => {
    const { ana, luis, eva } = await three()
    scene.stage().phone.devices.closed([eva.device.sipCallId() ?? ''], false)
    await eva.device.ended()
    await hearEachOther(ana.device, luis.device)
    expect((await shownTo(ana))?.members).toMatchObject([
      { extension: '1002', state: 'joined', role: 'moderator' },
      { extension: '1001', state: 'joined' },
      { extension: '1003', state: 'left' },
    ])
    expect(scene.stage().phone.statusOf(eva.extension.endpoint)).toBe('REGISTERED')
    await overBy(scene, ana, luis)
  })

  test('a browser disconnected for a moment stays in', async () => {
    const { ana, luis, eva } = await three()
    const callId = eva.device.sipCallId() ?? ''
    const { devices } = scene.stage().phone
    devices.closed([callId], false)
    devices.heard(callId)
    // Another leg that is gone: had eva been dropped as well, ana and luis would be alone by now.
    devices.closed([luis.device.sipCallId() ?? ''], false)
    await luis.device.ended()
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
  })

  test('the moderator’s page closes, and the next moderator may remove members', async () => {
    const { ana, luis, eva } = await three()
    scene.stage().phone.devices.closed([luis.device.sipCallId() ?? ''], true)
    await luis.device.ended()
    await hearEachOther(ana.device, eva.device)
    expect((await shownTo(ana))?.members.find(({ role }) => role === 'moderator')?.extension).toBe('1001')
    expect(await handleCommand({ what: 'conference-remove', ...own(ana), member: '1003' })).toEqual({
      refused: null,
    })
    await Promise.all([eva.device.ended(), ana.device.ended()])
    await allGone(scene)
  })

  test('the moderator makes somebody else moderator', async () => {
    const { ana, luis, eva } = await three()
    expect(await handleCommand({ what: 'conference-hand-over', ...own(luis), member: '1003' })).toEqual({
      refused: null,
    })
    expect(await handleCommand({ what: 'conference-remove', ...own(luis), member: '1001' })).toEqual({
      refused: 'not-allowed',
    })
    expect(await handleCommand({ what: 'conference-remove', ...own(eva), member: '1001' })).toEqual({
      refused: null,
    })
    await ana.device.ended()
    await overBy(scene, eva, luis)
  })

  test('a colleague forwarded to an outside phone is a member by name, called or invited', async () => {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    const { companyId } = ana.extension
    const forward = ({ extension: { id } }: Side, always: string) =>
      scene
        .stage()
        .database.systemRows.insertInto('extension_forwards')
        .values({ extension_id: id, company_id: companyId, always })
        .execute()
    await forward(luis, '3007654321')
    await forward(eva, '3007654322')
    const company = { id: companyId, slug: slugOf(luis) }
    const carrier = await scene.stage().carrier(company, { channels: 1 })
    const second = await scene.stage().carrier(company)
    await ana.device.call('1002')
    await carrier.reaches('ringing')
    await carrier.answer()
    await hearEachOther(ana.device, carrier)
    expect(
      await handleCommand({ what: 'transfer', ...own(ana), target: '1003', type: 'conference' }),
    ).toEqual({
      refused: null,
    })
    await second.reaches('ringing')
    expect((await shownTo(ana))?.members.map(({ name }) => name)).toEqual([
      ana.extension.name,
      luis.extension.name,
      eva.extension.name,
    ])
    await second.answer()
    await allHear(ana.device, carrier, second)
    await carrier.hangup()
    await ana.device.hangup()
    await second.ended()
    await allGone(scene)
  })

  test('everybody sees who speaks', async () => {
    const { ana, luis, eva } = await three()
    const speakers = async () => {
      const published = await scene.stage().publishedTo(`user:${ana.extension.userId}`)
      const latest = published.findLast(({ type }) => type === 'conference_speakers')?.data
      return (latest as { accounts: string[] } | undefined)?.accounts.toSorted()
    }
    const all = [ana, luis, eva].map(({ extension }) => extension.endpoint).toSorted()
    await vi.waitFor(async () => expect(await speakers()).toEqual(all), 30_000)
    await luis.device.hangup()
    await overBy(scene, ana, eva)
  })
}
