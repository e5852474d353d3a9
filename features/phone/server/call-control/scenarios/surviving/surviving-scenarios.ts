import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Device, DeviceAccount } from '#platform/testing/telephony/device.ts'
import { type Clock, systemClock } from '../../../ports.ts'
import { openCalls, type TestExtension } from '../../../testing.ts'
import { createCallStage } from '../stage/call-stage.ts'
import type { CallTestContext } from '../stage/stage-types.ts'
import { PATIENCE, type Pair, type ProgramRun, survivingConferences } from './surviving-conferences.ts'
import type { SurvivingContext } from './surviving-context.ts'
import { survivingJourneys } from './surviving-journeys.ts'
import { survivingMessages } from './surviving-messages.ts'
import { survivingOutside } from './surviving-outside.ts'
import { survivingRecordings } from './surviving-recordings.ts'
import { survivingTransfers } from './surviving-transfers.ts'
import { survivingTurns } from './surviving-turns.ts'

/** What happens to calls when the program is killed and restarted, on any engine. */
export function describeSurviving(name: string, surround: () => Promise<SurvivingContext>): void {
  describe(`a killed program, over ${name}`, { timeout: 30_000 }, () => {
    let context: SurvivingContext
    let run: ProgramRun
    const devices: Device[] = []
    beforeAll(async () => {
      context = await surround()
    }, 120_000)
    afterEach(async () => {
      for (const device of devices.splice(0)) {
        await device.hangup()
        await device.reaches('idle')
        await device.unregister()
      }
      await run.phone.stop()
      await run.kill()
      await context.forgetAccounts?.()
    })
    afterAll(() => context?.stop())

    async function makeDevice(account: DeviceAccount): Promise<Device> {
      const device = await context.device(account)
      devices.push(device)
      return device
    }

    async function start(changes: Partial<CallTestContext['pbx']> = {}): Promise<void> {
      const connection = await context.connect()
      let killed = false
      const clock: Clock = {
        now: systemClock.now,
        after: (milliseconds, action) => systemClock.after(milliseconds, () => void (killed || action())),
      }
      const stage = await createCallStage(
        {
          database: context.database,
          pbx: { ...context.pbx, ...changes },
          plans: context.plans,
          harness: { engine: connection.engine, device: makeDevice, stop: async () => {} },
        },
        { ringSeconds: 20, callsPerSecond: 100 },
        clock,
      )
      run = {
        stage,
        phone: stage.phone,
        lose: connection.lose,
        findAgain: connection.findAgain,
        async kill() {
          killed = true
          await connection.cut()
        },
      }
    }

    async function startAgain(): Promise<void> {
      await start()
      await vi.waitFor(() => expect(run.phone.figures().active).toBeGreaterThan(0), PATIENCE)
      await run.phone.settled()
    }

    async function pair(): Promise<Pair> {
      const company = await run.stage.company()
      const ana = await run.stage.extension(company, '1001', { name: 'Ana' })
      const luis = await run.stage.extension(company, '1002', { name: 'Luis' })
      return { ana, luis, anas: await run.stage.device(ana), luiss: await run.stage.device(luis) }
    }

    const hear = (listener: Device, heard: string[], music = false) =>
      vi.waitFor(async () => expect(await listener.hears()).toEqual({ devices: heard, music }), PATIENCE)

    async function hearEachOther({ anas, luiss }: Pair): Promise<void> {
      await hear(anas, [luiss.id])
      await hear(luiss, [anas.id])
    }

    async function ring(people: Pair): Promise<void> {
      await people.anas.call('1002')
      await people.luiss.reaches('ringing')
      await people.anas.reaches('ringback')
      await run.phone.settled()
    }

    async function talk(people: Pair): Promise<void> {
      await ring(people)
      await people.luiss.answer()
      await people.anas.reaches('talking')
      await hearEachOther(people)
      await run.phone.settled()
    }

    /** Times of the only call. */
    async function times(extension: TestExtension) {
      await run.phone.settled()
      return context.database.systemRows
        .selectFrom('call_records')
        .select(['outcome', 'started_at', 'answered_at', 'ended_at'])
        .where('extension_id', '=', extension.id)
        .executeTakeFirstOrThrow()
    }

    test.each(['caller', 'callee'] as const)(
      'in mid-call: audio continues, the next run takes over, and the %s ends it at the right time in both histories',
      async (who) => {
        await start()
        const people = await pair()
        await talk(people)
        const answeredBefore = new Date()
        await run.kill()
        await hearEachOther(people)

        await startAgain()
        await hearEachOther(people)
        const before = new Date()
        await (who === 'caller' ? people.anas : people.luiss).hangup()
        expect(await (who === 'caller' ? people.luiss : people.anas).ended()).toEqual({ cause: 'normal' })
        for (const extension of [people.ana, people.luis]) {
          const row = await times(extension)
          expect(row.outcome).toBe('answered')
          expect(row.answered_at?.getTime()).toBeLessThanOrEqual(answeredBefore.getTime())
          expect(row.answered_at?.getTime()).toBeGreaterThanOrEqual(row.started_at.getTime())
          expect(row.ended_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
        }
        expect(await openCalls(context.database)).toEqual([])
      },
    )

    const surviving = {
      run: () => run,
      plans: () => context.plans,
      start,
      startAgain,
      pair,
      hear,
      hearEachOther,
      talk,
    }
    survivingConferences(surviving)
    survivingTransfers(surviving)
    survivingTurns(surviving)
    survivingOutside(surviving)
    survivingJourneys(surviving)
    survivingMessages(surviving)
    survivingRecordings(surviving)

    test('the call works as before: hold, digits, events, and the extensions’ call limit', async () => {
      await start()
      const people = await pair()
      await talk(people)
      await people.anas.hold()
      await hear(people.luiss, [], true)
      await run.kill()
      await hear(people.luiss, [], true)

      await startAgain()
      await people.anas.resume()
      await hearEachOther(people)
      await people.luiss.hold()
      await hear(people.anas, [], true)
      await people.luiss.resume()
      await people.anas.digits('42#')
      await vi.waitFor(() => expect(people.luiss.digitsReceived()).toBe('42#'), PATIENCE)
      const [call] = await openCalls(context.database)
      const published = await run.stage.publishedTo(`user:${people.luis.userId}`)
      const states = published.filter(({ type }) => type === 'call_state')
      expect(states.at(-1)?.data).toMatchObject({ call_id: call?.id, state: 'talking' })
      await people.luiss.hangup()
      await people.anas.ended()
      expect((await times(people.ana)).outcome).toBe('answered')
    })

    test('while ringing: it keeps ringing, and is answered afterwards', async () => {
      await start()
      const people = await pair()
      await ring(people)
      await run.kill()
      expect(people.luiss.phase()).toBe('ringing')

      await startAgain()
      await people.luiss.answer()
      await people.anas.reaches('talking')
      await hearEachOther(people)
      await people.anas.hangup()
      await people.luiss.ended()
      expect((await times(people.luis)).outcome).toBe('answered')
    })

    test('while ringing, and the caller gives up in the gap: the ringing stops', async () => {
      await start()
      const people = await pair()
      await ring(people)
      await run.kill()
      await people.anas.hangup()

      await start()
      await people.luiss.reaches('idle')
      await run.phone.settled()
      expect((await times(people.luis)).outcome).toBe('cancelled')
      expect(await openCalls(context.database)).toEqual([])
    })

    test('while the number is looked up: the next run looks it up', async () => {
      const never = new Promise<never>(() => {})
      await start({ routeArrival: () => never })
      const people = await pair()
      await people.anas.call('1002')
      await vi.waitFor(() => expect(run.phone.figures().active).toBe(1), PATIENCE)
      await run.kill()

      await startAgain()
      await people.luiss.reaches('ringing')
      await people.luiss.answer()
      await hearEachOther(people)
    })

    test('one hangs up in the gap: the other is hung up, and both histories have the call', async () => {
      await start()
      const people = await pair()
      await talk(people)
      await run.kill()
      await people.luiss.hangup()

      await start()
      expect(await people.anas.ended()).toEqual({ cause: 'normal' })
      await run.phone.settled()
      for (const extension of [people.ana, people.luis])
        expect(await times(extension)).toMatchObject({ outcome: 'answered' })
    })

    test('a device is missing: the other hears music through the restart, and the call is resumed afterwards', async () => {
      await start()
      const people = await pair()
      await talk(people)
      run.phone.devices.closed([people.anas.sipCallId() ?? ''], true)
      await hear(people.luiss, [], true)
      await run.phone.settled()
      await run.kill()
      await hear(people.luiss, [], true)

      await startAgain()
      const page = await run.stage.device(people.ana)
      const [waits] = await run.phone.resumable.list(people.ana.endpoint)
      expect(waits).toMatchObject({ direction: 'OUTGOING', number: '1002', label: 'Luis' })
      const resumed = await run.phone.resumable.resume(
        people.ana.endpoint,
        waits?.call_id ?? '',
        page.contactName(),
      )
      expect(resumed).toMatchObject({ call_id: waits?.call_id })
      expect(await page.incoming()).toMatchObject({
        number: '1002',
        headers: { callId: waits?.call_id, resumes: true },
      })
      await page.reaches('ringing')
      await page.answer()
      await hear(people.luiss, [page.id])
      await hear(page, [people.luiss.id])
      await page.hangup()
      await people.luiss.ended()
      expect((await times(people.luis)).outcome).toBe('answered')
    })
  })
}
