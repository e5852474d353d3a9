import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Sound } from '#platform/telephony/port.ts'
import { loudSound, untilLoud } from '#platform/testing/telephony/loud-sound.ts'
import type { CallCommand } from '../commands/commands.ts'
import { DID, exchange, members, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, type Scene, type Side, talk } from './stage/scenario-people.ts'

/** People outside are told that they are recorded before they are, on any engine. */
export function announcementScenarios(scene: Scene): void {
  const stage = () => scene.stage()
  let folder = ''
  let sounds: readonly Sound[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'announcement-'))
    sounds = [await loudSound(folder)]
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const statesOf = async ({ extension }: Side) =>
    (await stage().publishedTo(`user:${extension.userId}`))
      .filter(({ type }) => type === 'recording_state')
      .map(({ data }) => (data as { state: string }).state)
  const untilRecorded = (side: Side) =>
    vi.waitFor(async () => expect((await statesOf(side)).at(-1)).toBe('on'), { timeout: 30_000 })
  const recordedTalks = (companyId: number, count: number) =>
    vi.waitFor(
      async () => {
        const talks = await stage().recorded(companyId)
        expect(talks).toHaveLength(count)
        return talks
      },
      { timeout: 30_000 },
    )
  const handleCommand = (command: CallCommand) => stage().phone.handleCommand(command)

  test('a company that decided nothing is not recorded; once it decides, callers are told and recorded', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    const { companyId } = ana.extension
    const before = stage().announced()
    const callIn = async () => {
      await carrier.call(DID, OUTSIDER)
      await ana.device.reaches('ringing')
      await ana.device.answer()
    }
    await callIn()
    await hearEachOther(ana.device, carrier)
    const { endpoint } = ana.extension
    const callId = ana.device.sipCallId() ?? ''
    // Not even by somebody's wish.
    const wished = await handleCommand({ what: 'record', endpoint, callId, wish: 'on' })
    expect(wished).toEqual({ refused: 'not-allowed' })
    await carrier.hangup()
    await ana.device.ended()
    await allGone(scene)
    expect(await statesOf(ana)).not.toContain('on')
    expect(await stage().recorded(companyId)).toEqual([])
    expect(stage().announced()).toBe(before)

    await stage().decideRecording(companyId)
    await callIn()
    // A voice is not always above the tones of devices: that it is heard is proved by a loud sound, below.
    await untilRecorded(ana)
    await hearEachOther(ana.device, carrier)
    // Shorter ones are not kept.
    await new Promise((spoken) => setTimeout(spoken, 1_200))
    await carrier.hangup()
    await ana.device.ended()
    await recordedTalks(companyId, 1)
    expect(stage().announced()).toBe(before + 1)
    await allGone(scene)
  })

  test('a caller from outside hears it, and the recording begins after it', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    const { companyId } = ana.extension
    stage().record(companyId, { incoming: true, announcement: { to: 'everybody', sounds } })
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await untilLoud(carrier)
    const heardAt = Date.now()
    await untilRecorded(ana)
    await hearEachOther(ana.device, carrier)
    await new Promise((spoken) => setTimeout(spoken, 700))
    await carrier.hangup()
    await ana.device.ended()
    const [only] = await recordedTalks(companyId, 1)
    expect(only?.startedAt.getTime()).toBeGreaterThanOrEqual(heardAt)
    await allGone(scene)
  })

  test('who is called outside hears it at the answer', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    stage().record(ana.extension.companyId, { outgoing: true, announcement: { to: 'ungreeted', sounds } })
    await ana.device.call('3007654321')
    await carrier.reaches('ringing')
    await carrier.answer()
    await untilLoud(carrier)
    await untilRecorded(ana)
    await hearEachOther(ana.device, carrier)
    await ana.device.hangup()
    await carrier.ended()
    await allGone(scene)
  })

  test('a recording that somebody asks for is announced too', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    stage().record(ana.extension.companyId, { onDemand: true, announcement: { to: 'everybody', sounds } })
    const before = stage().announced()
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await vi.waitFor(async () => expect(await statesOf(ana)).toEqual(['off']), { timeout: 30_000 })
    expect(stage().announced()).toBe(before)
    const { endpoint } = ana.extension
    const asked = handleCommand({
      what: 'record',
      endpoint,
      callId: ana.device.sipCallId() ?? '',
      wish: 'on',
    })
    await untilLoud(carrier)
    expect(await asked).toEqual({ refused: null })
    await untilRecorded(ana)
    await ana.device.hangup()
    await carrier.ended()
    await allGone(scene)
  })

  test('once, however often the call is transferred', async () => {
    const { carrier, people } = await toAna()
    const [ana, luis] = people
    const { companyId, endpoint } = ana.extension
    stage().record(companyId, { incoming: true, announcement: { to: 'everybody', sounds } })
    const before = stage().announced()
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await untilRecorded(ana)
    const callId = ana.device.sipCallId() ?? ''
    await handleCommand({ what: 'transfer', endpoint, callId, target: '1002', type: 'blind' })
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await untilRecorded(luis)
    expect(stage().announced()).toBe(before + 1)
    await carrier.hangup()
    await luis.device.ended()
    await allGone(scene)
  })

  test('not again to whom the greeting of a queue told it, nor among colleagues', async () => {
    const { carrier, people } = await exchange(stage(), ([ana]) => ({
      queues: [queueOf({ id: 5, members: members([ana]) })],
      to: { kind: 'queue', id: 5 },
    }))
    const [ana, luis, eva] = people
    const everything = { incoming: true, outgoing: true, internal: true, queues: true }
    stage().record(ana.extension.companyId, { ...everything, announcement: { to: 'ungreeted', sounds } })
    const before = stage().announced()
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await untilRecorded(ana)
    await talk(luis, eva)
    await untilRecorded(luis)
    expect(stage().announced()).toBe(before)
    await carrier.hangup()
    await luis.device.hangup()
    await Promise.all([ana.device.ended(), eva.device.ended()])
    await allGone(scene)
  })

  test('who joins a recorded conference from outside hears it then', async () => {
    const { carrier, people } = await toAna()
    const [ana, luis] = people
    const { companyId, endpoint } = ana.extension
    const announcement = { to: 'everybody', sounds } as const
    stage().record(companyId, { internal: true, conferences: true, announcement })
    const before = stage().announced()
    await talk(ana, luis)
    await untilRecorded(luis)
    expect(stage().announced()).toBe(before)
    const callId = ana.device.sipCallId() ?? ''
    await handleCommand({ what: 'transfer', endpoint, callId, target: '3007654321', type: 'conference' })
    await carrier.reaches('ringing')
    await carrier.answer()
    await untilLoud(carrier)
    await untilRecorded(ana)
    await vi.waitFor(async () => expect((await carrier.hears()).devices).toHaveLength(2), { timeout: 30_000 })
    expect(stage().announced()).toBe(before + 1)
    await carrier.hangup()
    await ana.device.hangup()
    await luis.device.ended()
    await allGone(scene)
  })

  test('who hangs up during it was never recorded', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    const { companyId } = ana.extension
    stage().record(companyId, {
      incoming: true,
      announcement: { to: 'everybody', sounds: [...sounds, ...sounds] },
    })
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await untilLoud(carrier)
    await carrier.hangup()
    await ana.device.ended()
    await allGone(scene)
    expect(await stage().recorded(companyId)).toEqual([])
    expect(await statesOf(ana)).not.toContain('on')
  })
}
