import { expect, test, vi } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { Phone } from '../../../phone.ts'
import type { TestExtension } from '../../../testing.ts'
import type { CallStage, CallTestContext } from '../stage/stage-types.ts'
import type { TestPlans } from '../stage/test-plans.ts'

/** A busy machine reports late. */
export const PATIENCE = { timeout: 30_000 }

/** One run of the program that can be killed: after that it does nothing more. */
export interface ProgramRun {
  stage: CallStage
  phone: Phone
  kill(): Promise<void>
  /** Breaks the connection to the engine; resolves when the program has noticed. */
  lose(): Promise<void>
  findAgain(): Promise<void>
}

export interface Pair {
  ana: TestExtension
  luis: TestExtension
  anas: Device
  luiss: Device
}

export interface Surviving {
  run(): ProgramRun
  plans(): TestPlans
  start(changes?: Partial<CallTestContext['pbx']>): Promise<void>
  /** Until the next run has taken over a call. */
  startAgain(): Promise<void>
  pair(): Promise<Pair>
  hear(listener: Device, heard: string[], music?: boolean): Promise<void>
  hearEachOther(people: Pair): Promise<void>
  talk(people: Pair): Promise<void>
}

/** Conferences that survive a kill and restart of the program. */
export function survivingConferences(context: Surviving): void {
  const allHear = async (...phones: Device[]): Promise<void> => {
    for (const phone of phones)
      await context.hear(phone, phones.flatMap(({ id }) => (id === phone.id ? [] : [id])).sort())
  }

  test('a conference continues: members who left in the gap are out, and the moderator adds and removes as before', async () => {
    await context.start()
    const people = await context.pair()
    const company = { id: people.ana.companyId, slug: people.ana.endpoint.slice(0, -5) }
    const [eva, max] = [
      await context.run().stage.extension(company, '1003'),
      await context.run().stage.extension(company, '1004'),
    ]
    const [evas, maxs] = [await context.run().stage.device(eva), await context.run().stage.device(max)]
    await context.talk(people)
    const moderator = { endpoint: people.ana.endpoint, callId: people.anas.sipCallId() ?? '' }
    await context
      .run()
      .phone.handleCommand({ what: 'transfer', ...moderator, target: '1003', type: 'conference' })
    await evas.reaches('ringing')
    await evas.answer()
    await allHear(people.anas, people.luiss, evas)
    await context.run().phone.settled()
    await context.run().kill()
    await people.luiss.hangup()

    await context.start()
    await vi.waitFor(async () => {
      const command = { what: 'conference-add', ...moderator, member: '1004' } as const
      expect(await context.run().phone.handleCommand(command)).toEqual({ refused: null })
    }, PATIENCE)
    await maxs.reaches('ringing')
    await maxs.answer()
    await allHear(people.anas, evas, maxs)
    await context.run().phone.handleCommand({ what: 'conference-remove', ...moderator, member: '1003' })
    await evas.ended()
    await people.anas.hangup()
    await maxs.ended()
  })

  test('members stay in a room, and others can still join', async () => {
    await context.start()
    const people = await context.pair()
    context.plans().set(people.ana.companyId, {
      numbers: new Map([['8500', { kind: 'conference', id: 1 }]]),
      rooms: [{ id: 1, name: 'Comité', pin: null }],
    })
    await people.anas.call('8500')
    await people.anas.reaches('talking')
    await context.run().phone.settled()
    await context.run().kill()

    await context.startAgain()
    await people.luiss.call('8500')
    await people.luiss.reaches('talking')
    await context.hearEachOther(people)
    await people.anas.hangup()
    await people.luiss.hangup()
    await context.run().phone.settled()
  })
}
