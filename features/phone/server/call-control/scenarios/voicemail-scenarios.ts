import { expect, test, vi } from 'vitest'
import { DID, exchange, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

const speaks = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Leaving voicemail, on any engine. */
export function voicemailScenarios(stage: () => CallStage): void {
  test.each(['hangs up', 'presses #'])('voicemail: greeting, tone, message; the caller %s', async (how) => {
    const { company, carrier } = await exchange(stage(), ([ana]) => ({ to: { kind: 'voicemail', id: ana } }))
    // Once with the general greeting, which other scenarios do without.
    if (how === 'hangs up') stage().greetInGeneral(company)
    const greeted = stage().nextPlayed()
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await greeted
    // Lets the announcement play.
    await speaks(2_500)
    if (how === 'hangs up') await carrier.hangup()
    else {
      await carrier.digits('#')
      await carrier.ended()
    }
    await vi.waitFor(
      async () =>
        expect((await stage().messages()).filter(({ companyId }) => companyId === company.id)).toMatchObject([
          { extension: '1001', caller: { number: OUTSIDER.number }, format: 'wav' },
        ]),
      { timeout: 30_000 },
    )
    expect(await stage().factsOf(company)).toEqual([['entered', 'did', 'voicemail', 'hung_up']])
  })
}
