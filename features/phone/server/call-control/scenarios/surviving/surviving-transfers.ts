import { expect, test, vi } from 'vitest'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** The program is killed during a transfer, and the transferor continues with the next run. */
export function survivingTransfers(context: Surviving): void {
  /** Ana talks with luis; eva has a phone. */
  async function three() {
    await context.start()
    const people = await context.pair()
    const company = { id: people.ana.companyId, slug: people.ana.endpoint.slice(0, -5) }
    const eva = await context.run().stage.extension(company, '1003')
    const evas = await context.run().stage.device(eva)
    await context.talk(people)
    return {
      ...people,
      evas,
      first: { endpoint: people.luis.endpoint, callId: people.luiss.sipCallId() ?? '' },
    }
  }

  /** Luis holds ana and asks eva with his other line. */
  async function asking(answered: boolean) {
    const people = await three()
    await people.luiss.hold()
    await context.hear(people.anas, [], true)
    const line = await context.run().stage.device(people.luis)
    await line.call('1003')
    await people.evas.reaches('ringing')
    if (answered) {
      await people.evas.answer()
      await context.hear(line, [people.evas.id])
    }
    await context.run().phone.settled()
    await context.run().kill()
    return { ...people, line }
  }

  const complete = (first: { endpoint: string; callId: string }) =>
    context.run().phone.handleCommand({ what: 'complete-transfer', ...first })

  /** The next run has both of the transferor's calls. */
  async function startWithBoth(): Promise<void> {
    await context.start()
    await vi.waitFor(() => expect(context.run().phone.figures().active).toBe(2), PATIENCE)
    await context.run().phone.settled()
  }

  /** Luis puts ana through to eva, whose phone rings. */
  async function puttingThrough() {
    const people = await three()
    const command = { what: 'transfer', ...people.first, target: '1003', type: 'blind' } as const
    expect(await context.run().phone.handleCommand(command)).toEqual({ refused: null })
    await people.luiss.ended()
    await people.evas.reaches('ringing')
    await context.run().phone.settled()
    await context.run().kill()
    return people
  }

  test('blind, while the target rings: it keeps ringing, and answers', async () => {
    const { anas, evas } = await puttingThrough()
    await context.startAgain()
    expect(evas.phase()).toBe('ringing')
    await evas.answer()
    await context.hear(anas, [evas.id])
    await context.hear(evas, [anas.id])
    await evas.hangup()
    await anas.ended()
  })

  test('blind, while the target rings: it keeps ringing, and a rejection returns the caller', async () => {
    const { anas, luiss, evas } = await puttingThrough()
    await context.startAgain()
    expect(evas.phase()).toBe('ringing')
    await evas.reject()
    await luiss.reaches('ringing')
    expect(await luiss.incoming()).toMatchObject({ number: '1001' })
    await luiss.answer()
    await context.hear(luiss, [anas.id])
    await anas.hangup()
    await luiss.ended()
  })

  test('attended, the target was asked: the transfer is completed afterwards', async () => {
    const { anas, luiss, evas, first, line } = await asking(true)
    await startWithBoth()
    expect(await complete(first)).toEqual({ refused: null })
    await Promise.all([luiss.ended(), line.ended()])
    await context.hear(anas, [evas.id])
    await evas.hangup()
    await anas.ended()
  })

  test('attended, the target rings: it answers afterwards, and the transfer is completed', async () => {
    const { anas, luiss, evas, first, line } = await asking(false)
    await startWithBoth()
    await evas.answer()
    await context.hear(line, [evas.id])
    expect(await complete(first)).toEqual({ refused: null })
    await Promise.all([luiss.ended(), line.ended()])
    await context.hear(anas, [evas.id])
    await anas.hangup()
    await evas.ended()
  })

  test('attended, the target leaves in the gap: the transfer cannot be completed, and the held party is resumed', async () => {
    const { anas, luiss, evas, first, line } = await asking(true)
    await evas.hangup()
    await context.startAgain()
    await line.ended()
    expect(await complete(first)).toEqual({ refused: 'no-call' })
    await luiss.resume()
    await context.hear(anas, [luiss.id])
    await luiss.hangup()
    await anas.ended()
  })

  test('attended, the held party leaves in the gap: the consultation continues alone', async () => {
    const { anas, luiss, evas, first, line } = await asking(true)
    await anas.hangup()
    await context.startAgain()
    await luiss.ended()
    expect(await complete(first)).toEqual({ refused: 'no-call' })
    await context.hear(line, [evas.id])
    await evas.hangup()
    await line.ended()
  })
}
