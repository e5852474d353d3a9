import { expect, test, vi } from 'vitest'
import { queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, outgoing, type Scene, type Side, talk } from './stage/scenario-people.ts'

/** Do not disturb, and calls that nobody takes. */
export function doNotDisturbScenarios(scene: Scene): void {
  const wantsNoCalls = ({ extension: { userId, companyId } }: Side) =>
    scene
      .stage()
      .database.systemRows.insertInto('do_not_disturb')
      .values({ user_id: userId, company_id: companyId, until: new Date('9999-01-01T00:00:00Z') })
      .execute()

  const wantsCalls = ({ extension: { userId } }: Side) =>
    scene.stage().database.systemRows.deleteFrom('do_not_disturb').where('user_id', '=', userId).execute()

  const hasVoicemail = ({ extension: { companyId } }: Side) =>
    scene
      .stage()
      .database.systemRows.updateTable('companies')
      .set({ voicemail_extension: '*97' })
      .where('id', '=', companyId)
      .execute()

  const leftFor = async ({ extension: { companyId } }: Side) =>
    (await scene.stage().messages()).filter((message) => message.companyId === companyId)

  test('a person on do not disturb is not rung, and has a missed call', async () => {
    const { ana, luis } = await scene.pair()
    await wantsNoCalls(luis)
    await ana.device.call('1002')
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    expect(luis.device.phase()).toBe('idle')
    await allGone(scene)
    expect(await scene.stage().historyOf(luis.extension)).toMatchObject([
      { direction: 'INCOMING', number: '1001', outcome: 'no-answer', missed: true },
    ])
    // The history has the name, though no phone rang.
    expect(await scene.stage().historyOf(ana.extension)).toEqual([
      outgoing(luis.extension, { outcome: 'no-answer' }),
    ])
  })

  test('a ring group skips a member on do not disturb', async () => {
    const { carrier, people } = await exchange(scene.stage(), ([ana, luis]) => ({
      ringGroups: [ringGroupOf({ id: 4, members: [ana, luis] })],
      to: { kind: 'ring_group', id: 4 },
    }))
    await wantsNoCalls(people[0])
    await carrier.call(DID, OUTSIDER)
    await people[1].device.reaches('ringing')
    expect(people[0].device.phase()).toBe('idle')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
  })

  test('a queue skips an agent on do not disturb, and offers calls again afterwards', async () => {
    const { carrier, people } = await exchange(scene.stage(), ([ana, luis]) => ({
      queues: [queueOf({ id: 5, members: members([ana, luis]), ringSeconds: 1 })],
      to: { kind: 'queue', id: 5 },
    }))
    const [ana, luis] = people
    await wantsNoCalls(ana)
    await carrier.call(DID, OUTSIDER)
    await luis.device.reaches('ringing')
    expect(ana.device.phase()).toBe('idle')
    await luis.device.reject()
    await luis.device.reaches('ringing')
    await wantsCalls(ana)
    await luis.device.unregister()
    // Do not disturb is polled while a caller waits.
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(carrier, ana.device)
  })

  test.each(['rejecting', 'unregistered', 'on do not disturb'])(
    'a call that finds the phone %s goes to voicemail, and counts as missed',
    async (how) => {
      const { ana, luis } = await scene.pair()
      await hasVoicemail(luis)
      if (how === 'unregistered') await luis.device.unregister()
      if (how === 'on do not disturb') await wantsNoCalls(luis)
      const greeted = scene.stage().nextPlayed()
      await ana.device.call('1002')
      if (how === 'rejecting') {
        await luis.device.reaches('ringing')
        await luis.device.reject()
      }
      await ana.device.reaches('talking')
      await greeted
      // Lets the announcement play.
      await new Promise<void>((done) => setTimeout(done, 2_500))
      await ana.device.hangup()
      await vi.waitFor(
        async () =>
          expect(await leftFor(luis)).toMatchObject([{ extension: '1002', caller: { number: '1001' } }]),
        { timeout: 30_000 },
      )
      await allGone(scene)
      expect(await scene.stage().historyOf(luis.extension)).toMatchObject([{ missed: true, talked: false }])
    },
  )

  test('a transferred caller whose target does not answer returns, and does not reach its voicemail', async () => {
    const { ana, luis } = await scene.pair()
    await hasVoicemail(luis)
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    const { extension, device } = luis
    const own = { endpoint: extension.endpoint, callId: device.sipCallId() ?? '' }
    await scene.stage().phone.handleCommand({ what: 'transfer', ...own, target: '1003', type: 'blind' })
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await luis.device.reaches('ringing')
  })
}
