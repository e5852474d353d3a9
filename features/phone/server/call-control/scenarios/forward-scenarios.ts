import { expect, test, vi } from 'vitest'
import {
  allGone,
  hearEachOther,
  overBy,
  type Scene,
  type Side,
  slugOf,
  talk,
} from './stage/scenario-people.ts'

type Wishes = Partial<Record<'always' | 'busy' | 'unanswered' | 'away', string>>

/** Forwarded calls, on any engine. */
export function forwardScenarios(scene: Scene): void {
  const forward = ({ extension }: Side, wishes: Wishes) =>
    scene
      .stage()
      .database.systemRows.insertInto('extension_forwards')
      .values({ extension_id: extension.id, company_id: extension.companyId, ...wishes })
      .execute()

  async function people(wishes: Wishes) {
    const { ana, luis } = await scene.pair({ callLimit: 1 })
    const eva = await scene.colleague(ana, '1003')
    await forward(luis, wishes)
    return { ana, luis, eva }
  }

  async function talksTo(ana: Side, eva: Side) {
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await ana.device.hangup()
    await eva.device.ended()
  }

  test('always: the extension itself does not ring', async () => {
    const { ana, luis, eva } = await people({ always: '1003' })
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await allGone(scene)
    expect(luis.device.phase()).toBe('idle')
  })

  test('rejected or not answered: the extension rings first', async () => {
    const { ana, luis, eva } = await people({ unanswered: '1003' })
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await talksTo(ana, eva)
    await allGone(scene)
  })

  test('no device is registered', async () => {
    const { ana, luis, eva } = await people({ away: '1003' })
    await luis.device.unregister()
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await allGone(scene)
  })

  test('in another call', async () => {
    const { ana, luis, eva } = await people({ busy: '1003' })
    const marta = await scene.colleague(ana, '1004')
    await talk(marta, luis)
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await hearEachOther(marta.device, luis.device)
    await overBy(scene, marta, luis)
  })

  test('two people forward to each other: the caller is hung up', async () => {
    const { ana, luis, eva } = await people({ always: '1003' })
    await forward(eva, { always: '1002' })
    await ana.device.call('1002')
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    expect([luis.device.phase(), eva.device.phase()]).toEqual(['idle', 'idle'])
    await allGone(scene)
  })

  test('unanswered at one and then at the other: each rings once', async () => {
    const { ana, luis, eva } = await people({ unanswered: '1003' })
    await forward(eva, { unanswered: '1002' })
    await ana.device.call('1002')
    await luis.device.ended()
    await eva.device.ended()
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    await allGone(scene)
  })

  test('a chain of forwards rings the last one', async () => {
    const { ana, luis, eva } = await people({ unanswered: '1003' })
    const marta = await scene.colleague(ana, '1004')
    await forward(eva, { always: '1004' })
    await ana.device.call('1002')
    await luis.device.ended()
    await talksTo(ana, marta)
    await allGone(scene)
    expect(eva.device.phase()).toBe('idle')
  })

  test.each([
    ['always', async () => {}],
    ['unanswered', async (luis: Side) => void (await luis.device.ended())],
    ['away', async () => {}],
  ] as const)('to voicemail, %s', async (when, happens) => {
    const { ana, luis } = await people({ [when]: 'box' })
    if (when === 'away') await luis.device.unregister()
    const greeted = scene.stage().nextPlayed()
    await ana.device.call('1002')
    await happens(luis)
    await ana.device.reaches('talking')
    await greeted
    // Lets the announcement play.
    await new Promise<void>((done) => setTimeout(done, 2_500))
    await ana.device.hangup()
    const { companyId } = luis.extension
    await vi.waitFor(
      async () =>
        expect((await scene.stage().messages()).filter((one) => one.companyId === companyId)).toMatchObject([
          { extension: '1002', caller: { number: '1001' } },
        ]),
      { timeout: 30_000 },
    )
    await allGone(scene)
  })

  test('outside after no answer: both ring, one after the other', async () => {
    const { ana, luis } = await people({ unanswered: '3007654321' })
    const { companyId } = luis.extension
    const carrier = await scene.stage().carrier({ id: companyId, slug: slugOf(luis) })
    await ana.device.call('1002')
    await luis.device.ended()
    expect(await carrier.incoming()).toMatchObject({ dialed: '3007654321' })
    await carrier.reaches('ringing')
    await carrier.answer()
    await hearEachOther(ana.device, carrier)
    await ana.device.hangup()
    await carrier.ended()
    await allGone(scene)
  })
}
