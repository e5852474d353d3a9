import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openCalls } from '../../../testing.ts'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** Long enough to be stored: shorter recordings are people who hang up after the tone. */
const SAID_MS = 1_500

/** Callers who leave a voicemail when the program is killed or loses the engine. */
export function survivingMessages(context: Surviving): void {
  /** Ana leaves luis a message. */
  async function atTheBox() {
    const people = await context.pair()
    const { ana, anas, luiss } = people
    const rows = context.run().stage.database.systemRows
    await rows
      .updateTable('companies')
      .set({ voicemail_extension: '*97' })
      .where('id', '=', ana.companyId)
      .execute()
    const greeted = context.run().stage.nextPlayed()
    await anas.call('1002')
    await luiss.reaches('ringing')
    await luiss.reject()
    await anas.reaches('talking')
    await greeted
    await context.run().phone.settled()
    return people
  }

  const messageFor = (companyId: number) =>
    vi.waitFor(
      async () => expect(await context.run().stage.messages()).toMatchObject([{ companyId }]),
      PATIENCE,
    )

  test('while a voicemail is recorded, and the caller hangs up in the gap: it is stored', async () => {
    await context.start()
    const { luis, anas } = await atTheBox()
    // Longer than somebody who hangs up after the tone.
    await delay(2_000)
    await context.run().kill()
    await anas.hangup()

    await context.start()
    await messageFor(luis.companyId)
    expect(await context.run().stage.messages()).toMatchObject([
      { extension: '1002', caller: { number: '1001', name: 'Ana' } },
    ])
    await context.run().kill()
    // Stored once, whichever run starts again.
    await context.start()
    expect(await context.run().stage.messages()).toEqual([])
  })

  test('while a finished voicemail is being stored: the next run stores it', async () => {
    await context.start({ keepMessage: () => new Promise<never>(() => {}) })
    const { luis, anas } = await atTheBox()
    await delay(2_000)
    await anas.hangup()
    await vi.waitFor(async () => expect(await openCalls(context.run().stage.database)).toEqual([]), PATIENCE)
    await context.run().kill()

    await context.start()
    await messageFor(luis.companyId)
  })

  test('while a voicemail is recorded: the parts before and after are stored', async () => {
    await context.start()
    const { luis, anas } = await atTheBox()
    await context.run().kill()

    await context.startAgain()
    expect(anas.phase()).toBe('talking')
    // Longer than somebody who hangs up after the tone.
    await delay(1_500)
    await anas.hangup()
    await messageFor(luis.companyId)
  })

  test('the connection is lost while a voicemail is recorded: all parts are stored', async () => {
    await context.start()
    const { luis, anas } = await atTheBox()
    await delay(SAID_MS)
    await context.run().lose()
    await delay(SAID_MS)
    await context.run().findAgain()
    expect(anas.phase()).toBe('talking')
    await delay(SAID_MS)
    await anas.hangup()
    await messageFor(luis.companyId)
    const [message, ...others] = await context.run().stage.messages()
    expect(others).toEqual([])
    expect(message?.seconds).toBeGreaterThan((2.5 * SAID_MS) / 1000)
  })

  test('the connection is lost while a voicemail is recorded, and the caller hangs up in the gap: it is stored', async () => {
    await context.start()
    const { luis, anas } = await atTheBox()
    await delay(SAID_MS)
    await context.run().lose()
    await anas.hangup()
    await context.run().findAgain()
    await messageFor(luis.companyId)
    await context.run().phone.settled()
    expect(await context.run().stage.messages()).toMatchObject([{ extension: '1002' }])
    expect(await openCalls(context.run().stage.database)).toEqual([])
  })
}
