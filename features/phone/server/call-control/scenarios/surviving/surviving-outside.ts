import { expect, test, vi } from 'vitest'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

const MOBILE = '3007654321'

/** Legs to the outside are billed and counted over a kill and restart of the program. */
export function survivingOutside(context: Surviving): void {
  /** Ana talks with somebody outside, and the program is killed. */
  async function talkingOutside() {
    await context.start()
    const people = await context.pair()
    const company = { id: people.ana.companyId, slug: people.ana.endpoint.slice(0, -5) }
    const { stage } = context.run()
    const carrier = await stage.carrier(company)
    await stage.database.systemRows
      .insertInto('call_ceilings')
      .values({ company_id: company.id, name: 'Tope', max_calls: 1 })
      .execute()
    await people.anas.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.answer()
    await context.hear(people.anas, [carrier.id])
    await context.run().phone.settled()
    await context.run().kill()
    return { ...people, carrier, company }
  }

  const legs = async ({ id }: { id: number }) => {
    await context.run().phone.settled()
    const { database } = context.run().stage
    return database.systemRows
      .selectFrom('outside_legs')
      .select(['answered_at', 'ended_at'])
      .where('company_id', '=', id)
      .execute()
  }

  test('a call to the outside keeps its place in the limits, and is billed when it ends', async () => {
    const { carrier, company, luiss } = await talkingOutside()
    await context.startAgain()
    expect(await legs(company)).toEqual([{ answered_at: expect.any(Date), ended_at: null }])
    await luiss.call(MOBILE)
    expect(await luiss.ended()).toMatchObject({ cause: 'not-allowed' })
    await carrier.hangup()
    await vi.waitFor(
      async () => expect(await legs(company)).toMatchObject([{ ended_at: expect.any(Date) }]),
      PATIENCE,
    )
  })

  test('one that ended meanwhile frees its place, and is billed until the program was killed', async () => {
    const { carrier, company, luiss } = await talkingOutside()
    await carrier.hangup()
    await carrier.reaches('idle')
    await context.start()
    await vi.waitFor(
      async () => expect(await legs(company)).toMatchObject([{ ended_at: expect.any(Date) }]),
      PATIENCE,
    )
    await luiss.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.reject()
    await luiss.ended()
  })
}
