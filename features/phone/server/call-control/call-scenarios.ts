import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Device } from '#platform/telephony/device.ts'
import type { HistoryLine, TestExtension } from '../testing.ts'
import { type CallStage, type CallSurroundings, createCallStage } from './call-stage.ts'

const RING_SECONDS = 3

interface Side {
  extension: TestExtension
  device: Device
}

const outgoing = (to: TestExtension, rest: Partial<HistoryLine>): HistoryLine => ({
  direction: 'OUTGOING',
  number: to.number,
  name: to.name,
  outcome: 'answered',
  missed: false,
  talked: false,
  ...rest,
})
const incoming = (from: TestExtension, rest: Partial<HistoryLine>): HistoryLine => ({
  ...outgoing(from, rest),
  direction: 'INCOMING',
})

/** What people live through on the phone, whatever engine carries it. Every scenario ends in both histories. */
export function describeCalls(name: string, surround: () => Promise<CallSurroundings>): void {
  describe(`calls over ${name}`, { timeout: 30_000 }, () => {
    let surroundings: CallSurroundings
    let stage: CallStage
    beforeAll(async () => {
      surroundings = await surround()
      stage = await createCallStage(surroundings, { ringSeconds: RING_SECONDS, callsPerSecond: 100 })
    }, 120_000)
    afterEach(() => stage.clear())
    afterAll(async () => {
      await stage?.stop()
      await surroundings?.harness.stop()
    })

    async function pair(luisHas: { callLimit?: number } = {}): Promise<{ ana: Side; luis: Side }> {
      const company = await stage.company()
      const ana = await stage.extension(company, '1001', { name: 'Ana' })
      const luis = await stage.extension(company, '1002', { name: 'Luis Ñáñez', ...luisHas })
      return {
        ana: { extension: ana, device: await stage.device(ana) },
        luis: { extension: luis, device: await stage.device(luis) },
      }
    }

    async function talk(ana: Side, luis: Side): Promise<void> {
      await ana.device.call(luis.extension.number)
      await luis.device.reaches('ringing')
      await luis.device.answer()
      await ana.device.reaches('talking')
      await vi.waitFor(
        async () => {
          expect((await ana.device.hears()).devices).toEqual([luis.device.id])
          expect((await luis.device.hears()).devices).toEqual([ana.device.id])
        },
        { timeout: 8_000 },
      )
    }

    /** Somebody else of the same company. */
    async function colleague(of: Side, number: string): Promise<Side> {
      const extension = await stage.extension({ id: of.extension.companyId, slug: slugOf(of) }, number)
      return { extension, device: await stage.device(extension) }
    }

    async function histories(ana: TestExtension, luis: TestExtension) {
      return { caller: await stage.historyOf(ana), callee: await stage.historyOf(luis) }
    }

    test('rings with the label, is answered, both hear each other; the caller hangs up', async () => {
      const { ana, luis } = await pair()
      await ana.device.call('1002')
      expect(await luis.device.incoming()).toMatchObject({ name: 'Ana', number: '1001' })
      await ana.device.reaches('ringback')
      await luis.device.answer()
      await ana.device.reaches('talking')
      await vi.waitFor(async () => expect((await luis.device.hears()).devices).toEqual([ana.device.id]), {
        timeout: 8_000,
      })
      await ana.device.hangup()
      expect(await luis.device.ended()).toEqual({ cause: 'normal' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { talked: true })],
        callee: [incoming(ana.extension, { talked: true })],
      })
    })

    test('the callee hangs up', async () => {
      const { ana, luis } = await pair()
      await talk(ana, luis)
      await luis.device.hangup()
      expect(await ana.device.ended()).toEqual({ cause: 'normal' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { talked: true })],
        callee: [incoming(ana.extension, { talked: true })],
      })
    })

    test('the callee rejects: not a missed call', async () => {
      const { ana, luis } = await pair()
      await ana.device.call('1002')
      await luis.device.reaches('ringing')
      await luis.device.reject()
      expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { outcome: 'rejected' })],
        callee: [incoming(ana.extension, { outcome: 'rejected' })],
      })
    })

    test('the caller gives up: cancelled, and missed by the callee', async () => {
      const { ana, luis } = await pair()
      await ana.device.call('1002')
      await luis.device.reaches('ringing')
      await ana.device.hangup()
      expect(await luis.device.ended()).toEqual({ cause: 'cancelled' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { outcome: 'cancelled' })],
        callee: [incoming(ana.extension, { outcome: 'cancelled', missed: true })],
      })
    })

    test('nobody picks up in time', async () => {
      const { ana, luis } = await pair()
      await ana.device.call('1002')
      await luis.device.reaches('ringing')
      expect(await ana.device.ended(10_000)).toEqual({ cause: 'no-answer' })
      expect(await luis.device.ended()).toEqual({ cause: 'cancelled' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { outcome: 'no-answer' })],
        callee: [incoming(ana.extension, { outcome: 'no-answer', missed: true })],
      })
    })

    test('a second call rings while the first goes on, and both talk at once', async () => {
      const { ana, luis } = await pair()
      const desk = await stage.device(luis.extension)
      await ana.device.call('1002')
      await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
      await luis.device.answer()
      await ana.device.reaches('talking')
      await desk.reaches('idle')

      const marta = await colleague(ana, '1003')
      await marta.device.call('1002')
      await desk.reaches('ringing')
      expect(await desk.incoming()).toMatchObject({ number: '1003' })
      await marta.device.reaches('ringback')
      // The first call hears nothing of it.
      expect((await ana.device.hears()).devices).toEqual([luis.device.id])
      await desk.answer()
      await marta.device.reaches('talking')
      await vi.waitFor(
        async () => {
          expect((await marta.device.hears()).devices).toEqual([desk.id])
          expect((await luis.device.hears()).devices).toEqual([ana.device.id])
        },
        { timeout: 8_000 },
      )
      // Two at a time is the limit: the third hears so, while nobody is disturbed.
      const eva = await colleague(ana, '1004')
      await eva.device.call('1002')
      expect(await eva.device.ended()).toEqual({ cause: 'busy' })

      await ana.device.hangup()
      await luis.device.ended()
      await marta.device.reaches('talking')
      const told = await stage.toldTo(`company:${luis.extension.companyId}`)
      const ofLuis = told.filter(
        ({ data }) => (data as { account?: string }).account === luis.extension.endpoint,
      )
      // Still in a call after the first ended: the state did not change, so nothing was told.
      expect(ofLuis.at(-1)?.data).toMatchObject({ status: 'IN_CALL' })
      await marta.device.hangup()
      await desk.ended()
      expect(await stage.historyOf(luis.extension)).toEqual([
        incoming(ana.extension, { talked: true }),
        incoming(marta.extension, { talked: true }),
        incoming(eva.extension, { outcome: 'busy', missed: true }),
      ])
    })

    test('the callee is in a call and may have one only: busy', async () => {
      const { ana, luis } = await pair({ callLimit: 1 })
      await talk(ana, luis)
      const { extension: marta, device } = await colleague(ana, '1003')
      await device.call('1002')
      expect(await device.ended()).toEqual({ cause: 'busy' })
      expect(await stage.historyOf(marta)).toEqual([outgoing(luis.extension, { outcome: 'busy' })])
      await ana.device.hangup()
      await luis.device.ended()
      expect(await stage.historyOf(luis.extension)).toEqual([
        incoming(ana.extension, { talked: true }),
        incoming(marta, { outcome: 'busy', missed: true }),
      ])
    })

    test("the callee's only device says busy", async () => {
      const { ana, luis } = await pair()
      await ana.device.call('1002')
      await luis.device.reaches('ringing')
      await luis.device.busy()
      expect(await ana.device.ended()).toEqual({ cause: 'busy' })
      expect((await histories(ana.extension, luis.extension)).callee).toEqual([
        incoming(ana.extension, { outcome: 'busy', missed: true }),
      ])
    })

    test('no device of the callee is registered', async () => {
      const { ana, luis } = await pair()
      await luis.device.unregister()
      await ana.device.call('1002')
      expect(await ana.device.ended()).toEqual({ cause: 'unregistered' })
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { outcome: 'unregistered' })],
        callee: [incoming(ana.extension, { outcome: 'unregistered', missed: true })],
      })
    })

    test('nobody has that number', async () => {
      const { ana } = await pair()
      await ana.device.call('4711')
      expect(await ana.device.ended()).toEqual({ cause: 'unknown-number' })
      expect(await stage.historyOf(ana.extension)).toEqual([
        { ...outgoing(ana.extension, { outcome: 'unknown-number' }), number: '4711', name: '' },
      ])
    })

    test('the own number is busy, and no missed call of oneself', async () => {
      const { ana } = await pair()
      await ana.device.call('1001')
      expect(await ana.device.ended()).toEqual({ cause: 'busy' })
      expect(await stage.historyOf(ana.extension)).toEqual([outgoing(ana.extension, { outcome: 'busy' })])
    })

    test('all devices of the callee ring; the first to answer wins, the others are told so', async () => {
      const { ana, luis } = await pair()
      const desk = await stage.device(luis.extension)
      await ana.device.call('1002')
      await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
      await desk.answer()
      expect(await luis.device.ended()).toEqual({ cause: 'answered-elsewhere' })
      await ana.device.reaches('talking')
      await ana.device.hangup()
      await desk.ended()
      expect(await histories(ana.extension, luis.extension)).toEqual({
        caller: [outgoing(luis.extension, { talked: true })],
        callee: [incoming(ana.extension, { talked: true })],
      })
    })

    test('one device rejects for the person: the others stop too', async () => {
      const { ana, luis } = await pair()
      const desk = await stage.device(luis.extension)
      await ana.device.call('1002')
      await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
      await luis.device.reject()
      expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
      await desk.reaches('idle')
      expect((await stage.historyOf(luis.extension)).map((line) => line.missed)).toEqual([false])
    })

    test('one device is busy: the others go on ringing', async () => {
      const { ana, luis } = await pair()
      const desk = await stage.device(luis.extension)
      await ana.device.call('1002')
      await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
      await luis.device.busy()
      await desk.answer()
      await ana.device.reaches('talking')
    })

    test('two companies with the same numbers never meet', async () => {
      const [here, there] = [await pair(), await pair()]
      await here.ana.device.call('1002')
      await here.luis.device.reaches('ringing')
      expect(there.luis.device.phase()).toBe('idle')
      await here.luis.device.answer()
      await here.ana.device.reaches('talking')
      await here.ana.device.hangup()
      await here.luis.device.ended()
      expect(await stage.historyOf(there.luis.extension)).toEqual([])

      // What only the other company has is unknown here.
      const only = await stage.extension(
        { id: there.ana.extension.companyId, slug: slugOf(there.ana) },
        '1777',
      )
      const device = await stage.device(only)
      await here.ana.device.call('1777')
      expect(await here.ana.device.ended()).toEqual({ cause: 'unknown-number' })
      expect(device.phase()).toBe('idle')
    })

    test('hold plays music to the other, and the call goes on after', async () => {
      const { ana, luis } = await pair()
      await talk(ana, luis)
      await ana.device.hold()
      await vi.waitFor(async () => expect(await luis.device.hears()).toEqual({ devices: [], music: true }), {
        timeout: 8_000,
      })
      await ana.device.resume()
      await vi.waitFor(async () => expect((await luis.device.hears()).devices).toEqual([ana.device.id]), {
        timeout: 8_000,
      })
    })
  })
}

/** `{slug}-{number}` */
const slugOf = ({ extension }: Side): string => extension.endpoint.slice(0, -extension.number.length - 1)
