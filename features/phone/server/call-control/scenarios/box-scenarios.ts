import { expect, test, vi } from 'vitest'
import { BOX_PIN, WAITING } from './stage/call-stage.ts'
import { allGone, type Scene, type Side } from './stage/scenario-people.ts'

const BOX_NUMBER = '*97'

/** Listening to voicemail by phone, on any engine. */
export function boxScenarios(scene: Scene): void {
  /** Luis has one message. */
  async function withMessage() {
    const { ana, luis } = await scene.pair()
    await scene
      .stage()
      .database.systemRows.updateTable('companies')
      .set({ voicemail_extension: BOX_NUMBER })
      .where('id', '=', ana.extension.companyId)
      .execute()
    const greeted = scene.stage().nextPlayed()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await ana.device.reaches('talking')
    await greeted
    // Lets the announcement play.
    await new Promise<void>((done) => setTimeout(done, 2_500))
    await ana.device.hangup()
    await vi.waitFor(async () => expect(await messagesOf(luis)).toHaveLength(1), { timeout: 30_000 })
    await allGone(scene)
    return { ana, luis }
  }

  const messagesOf = async ({ extension: { companyId } }: Side) =>
    (await scene.stage().messages()).filter((message) => message.companyId === companyId)

  /** What was done with the latest message. */
  const acts = async () => {
    const place = (await scene.stage().messages()).length - 1
    return scene
      .stage()
      .boxActs()
      .filter((act) => act[2] === place)
      .map(([what]) => what)
  }

  async function dialsIn(by: Side): Promise<void> {
    await by.device.call(BOX_NUMBER)
    await by.device.reaches('talking')
  }

  test('people hear their own box on their own phone by PIN, and delete a message', async () => {
    const { luis } = await withMessage()
    await dialsIn(luis)
    await luis.device.digits(`${BOX_PIN}#`)
    await vi.waitFor(async () => expect(await acts()).toEqual(['heard']), 30_000)
    await luis.device.hangup()
    await allGone(scene)
  })

  test('a box is heard from another phone by its number and PIN, and 7 deletes', async () => {
    const { ana } = await withMessage()
    await dialsIn(ana)
    await ana.device.digits('*#')
    await ana.device.digits('1002#')
    await ana.device.digits(`${BOX_PIN}#`)
    // A key during the greeting skips to the message; a key during the message deletes it.
    await vi.waitFor(
      async () => {
        await ana.device.digits('7')
        expect(await acts()).toContain('removed')
      },
      { timeout: 30_000, interval: 700 },
    )
    await ana.device.ended()
    await allGone(scene)
  })

  test('a wrong PIN opens nothing', async () => {
    const { luis } = await withMessage()
    await dialsIn(luis)
    for (const _ of [1, 2, 3]) await luis.device.digits('0000#')
    await luis.device.ended()
    expect(await acts()).toEqual([])
    await allGone(scene)
  })

  test('a desk phone gets the number of waiting messages when it registers, and again when it changes', async () => {
    const { luis } = await scene.pair()
    await vi.waitFor(() => expect(luis.device.messages()).toEqual(WAITING), 30_000)
    const { companyId, endpoint } = luis.extension
    scene.stage().setWaiting({ unheard: 0, total: 4 })
    scene.stage().phone.messagesWaiting(companyId, endpoint)
    await vi.waitFor(() => expect(luis.device.messages()).toEqual({ unheard: 0, total: 4 }), 30_000)
  })
}
