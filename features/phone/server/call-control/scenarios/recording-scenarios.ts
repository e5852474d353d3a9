import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { heardIn, longestSilence, voiceOf } from '#platform/testing/telephony/heard-in.ts'
import type { CallCommand } from '../commands/commands.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side, talk } from './stage/scenario-people.ts'
import type { KeptTalk } from './stage/stage-types.ts'

/** Recording of calls and conferences, on any engine. */
export function recordingScenarios(scene: Scene): void {
  const handleCommand = (command: CallCommand) => scene.stage().phone.handleCommand(command)
  const own = ({ extension, device }: Side) => ({
    endpoint: extension.endpoint,
    callId: device.sipCallId() ?? '',
  })
  const wish = (side: Side, what: 'on' | 'off' | 'pause' | 'resume') =>
    handleCommand({ what: 'record', ...own(side), wish: what })

  const publishedTo = async ({ extension }: Side) =>
    (await scene.stage().publishedTo(`user:${extension.userId}`))
      .filter(({ type }) => type === 'recording_state')
      .map(({ data }) => (data as { state: string }).state)

  const untilTold = (side: Side, states: string[]) =>
    vi.waitFor(async () => expect(await publishedTo(side)).toEqual(states), { timeout: 30_000 })

  const stored = (of: Side, count: number) =>
    vi.waitFor(
      async () => {
        const talks = await scene.stage().recorded(of.extension.companyId)
        expect(talks).toHaveLength(count)
        return talks
      },
      { timeout: 30_000 },
    )

  const lengthOf = ({ sound }: KeptTalk) => (sound.length / 32_000) * 1_000

  test('company policy: one channel per side, pauses are silent, and participants cannot stop it', async () => {
    const { ana, luis } = await scene.pair()
    scene.stage().record(ana.extension.companyId, { internal: true })
    const dialedAt = Date.now()
    await talk(ana, luis)
    await untilTold(luis, ['on'])
    expect(await wish(luis, 'off')).toEqual({ refused: 'not-allowed' })
    await delay(1_000)
    expect(await wish(luis, 'pause')).toEqual({ refused: null })
    const pausedAt = Date.now()
    await delay(1_000)
    const pausedFor = Date.now() - pausedAt
    expect(await wish(luis, 'resume')).toEqual({ refused: null })
    await delay(1_000)
    const hungUpAt = Date.now()
    await ana.device.hangup()
    await luis.device.ended()
    const endedAt = Date.now()
    const [only] = await stored(ana, 1)
    if (!only) throw new Error('expected one recording')
    // The full length: without the pause, at least that much would be missing. How much more depends on the machine: a phone
    // that could not send for a while sends it all at once, also what it has from before the recording.
    expect(hungUpAt - only.startedAt.getTime() - lengthOf(only)).toBeLessThan(pausedFor)
    expect(lengthOf(only)).toBeLessThan(endedAt - dialedAt)
    expect(only).toMatchObject({
      kind: 'call',
      direction: 'OUTGOING',
      extension: '1001',
      other: { number: '1002', name: 'Luis Ñáñez' },
    })
    expect(heardIn(only.sound, 0, lengthOf(only))).toEqual({
      first: [voiceOf(ana.device)],
      second: [voiceOf(luis.device)],
    })
    expect(longestSilence(only.sound)).toBeGreaterThan(500)
    expect(only.marks.map(({ kind }) => kind)).toEqual(['paused', 'continued'])
    expect(await publishedTo(luis)).toEqual(['on', 'paused', 'on'])
    await allGone(scene)
  })

  test('a hold is marked with its party and time', async () => {
    const { ana, luis } = await scene.pair()
    scene.stage().record(ana.extension.companyId, { internal: true })
    await talk(ana, luis)
    await untilTold(luis, ['on'])
    await luis.device.hold()
    await vi.waitFor(async () => expect((await ana.device.hears()).music).toBe(true), { timeout: 30_000 })
    await luis.device.resume()
    await hearEachOther(ana.device, luis.device)
    // Lets some speech pass.
    await delay(700)
    await ana.device.hangup()
    await luis.device.ended()
    const [only] = await stored(ana, 1)
    expect(only?.marks).toEqual([
      { at: expect.any(Date), kind: 'held', name: 'Luis Ñáñez' },
      { at: expect.any(Date), kind: 'resumed', name: 'Luis Ñáñez' },
    ])
    await allGone(scene)
  })

  test('muting one’s own microphone is marked, in one’s own calls only', async () => {
    const { ana, luis } = await scene.pair()
    const other = await scene.colleague(ana, '1003')
    scene.stage().record(ana.extension.companyId, { internal: true })
    await talk(ana, luis)
    await untilTold(luis, ['on'])
    const mute = (by: Side, muted: boolean) =>
      handleCommand({ what: 'mute-self', ...own(luis), endpoint: by.extension.endpoint, muted })
    expect(await mute(other, true)).toEqual({ refused: 'no-call' })
    expect(await mute(luis, true)).toEqual({ refused: null })
    expect(await mute(luis, false)).toEqual({ refused: null })
    // Lets some speech pass.
    await delay(700)
    await ana.device.hangup()
    await luis.device.ended()
    const [only] = await stored(ana, 1)
    expect(only?.marks).toEqual([
      { at: expect.any(Date), kind: 'muted', name: 'Luis Ñáñez' },
      { at: expect.any(Date), kind: 'unmuted', name: 'Luis Ñáñez' },
    ])
    await allGone(scene)
  })

  test('on demand: participants start and stop it, and both see its state', async () => {
    const { ana, luis } = await scene.pair()
    scene.stage().record(ana.extension.companyId, { onDemand: true })
    await talk(ana, luis)
    await untilTold(ana, ['off'])
    expect(await wish(luis, 'on')).toEqual({ refused: null })
    await untilTold(ana, ['off', 'on'])
    await delay(700)
    expect(await wish(ana, 'off')).toEqual({ refused: null })
    await untilTold(luis, ['off', 'on', 'off'])
    const [only] = await stored(ana, 1)
    expect(lengthOf(only as KeptTalk)).toBeGreaterThan(0)
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  })

  test('the disk is full: administrators are notified, and the call continues', async () => {
    const { ana, luis } = await scene.pair()
    const { companyId } = ana.extension
    scene.stage().record(companyId, { internal: true })
    scene.stage().fillDisk(true)
    try {
      await talk(ana, luis)
      await vi.waitFor(() => expect(scene.stage().troubles(companyId)).toEqual(['disk-full']), {
        timeout: 30_000,
      })
      await hearEachOther(ana.device, luis.device)
      await overBy(scene, ana, luis)
      expect(await scene.stage().historyOf(luis.extension)).toMatchObject([
        { outcome: 'answered', talked: true },
      ])
      expect(await scene.stage().recorded(companyId)).toEqual([])
    } finally {
      scene.stage().fillDisk(false)
    }
  })

  test('nothing is recorded without policy or request', async () => {
    const { ana, luis } = await scene.pair()
    await talk(ana, luis)
    expect(await wish(ana, 'on')).toEqual({ refused: 'not-allowed' })
    const eva = await scene.colleague(ana, '1003')
    expect(await wish(eva, 'on')).toEqual({ refused: 'no-call' })
    await luis.device.hangup()
    await ana.device.ended()
    await stored(ana, 0)
    await allGone(scene)
  })

  test('a transferred recorded call has a recording of each conversation', async () => {
    const { ana, luis } = await scene.pair()
    scene.stage().record(ana.extension.companyId, { internal: true })
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    await untilTold(luis, ['on'])
    await delay(500)
    expect(await handleCommand({ what: 'transfer', ...own(luis), target: '1003', type: 'blind' })).toEqual({
      refused: null,
    })
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await untilTold(eva, ['on'])
    await delay(500)
    await ana.device.hangup()
    await eva.device.ended()
    const talks = await stored(ana, 2)
    expect(talks.map(({ other }) => other.number)).toEqual(['1002', '1003'])
    await allGone(scene)
  })

  test('a conference of an unrecorded call is recorded automatically after 5 s, unless the company blocks that', async () => {
    async function conference(wanted: boolean) {
      const { ana, luis } = await scene.pair()
      scene.stage().record(ana.extension.companyId, { conferences: wanted })
      const eva = await scene.colleague(ana, '1003')
      await talk(ana, luis)
      await handleCommand({ what: 'transfer', ...own(luis), target: '1003', type: 'conference' })
      await eva.device.reaches('ringing')
      await eva.device.answer()
      await vi.waitFor(async () => expect((await eva.device.hears()).devices).toHaveLength(2), 30_000)
      return [ana, luis, eva] as const
    }
    const blocked = await conference(false)
    const before = Date.now()
    const target = await conference(true)
    await untilTold(target[2], ['off', 'on'])
    await delay(700)
    expect(new Set(await publishedTo(blocked[2]))).toEqual(new Set(['off']))
    for (const { device } of [...target.slice(1), ...blocked.slice(1)]) await device.hangup()
    for (const [ana] of [target, blocked]) await ana.device.ended()
    const [only] = await stored(target[0], 1)
    expect(only?.kind).toBe('conference')
    expect((only?.startedAt.getTime() ?? 0) - before).toBeGreaterThanOrEqual(5_000)
    await stored(blocked[0], 0)
    await allGone(scene)
  })

  test('a conference of a recorded call is recorded at once, and its moderator stops it', async () => {
    const { ana, luis } = await scene.pair()
    scene.stage().record(ana.extension.companyId, { internal: true, conferences: true, onDemand: true })
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    await untilTold(luis, ['on'])
    await delay(500)
    await handleCommand({ what: 'transfer', ...own(luis), target: '1003', type: 'conference' })
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await vi.waitFor(async () => expect((await luis.device.hears()).devices).toHaveLength(2), 30_000)
    await vi.waitFor(async () => expect((await publishedTo(eva)).at(-1)).toBe('on'), 30_000)
    // Sound heard while recording is in the recording.
    for (const { device } of [ana, luis, eva])
      await vi.waitFor(async () => expect((await device.hears()).devices).toHaveLength(2), 30_000)
    await delay(1_000)
    expect(await wish(luis, 'off')).toEqual({ refused: null })
    const talks = await stored(ana, 2)
    const [, conference] = talks
    if (!conference) throw new Error('expected a conference')
    expect(conference).toMatchObject({ kind: 'conference', extension: '1002' })
    expect(heardIn(conference.sound, 0, lengthOf(conference))).toEqual({
      first: [voiceOf(luis.device)],
      second: [voiceOf(ana.device), voiceOf(eva.device)].sort((one, other) => one - other),
    })
    await luis.device.hangup()
    await overBy(scene, eva, ana)
  })
}
