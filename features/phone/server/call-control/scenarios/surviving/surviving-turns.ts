import { expect, test, vi } from 'vitest'
import { queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** Round-robin turns survive a kill of the program. */
export function survivingTurns(context: Surviving): void {
  /** Ana and Luis take turns, and eva calls. */
  async function threePeople() {
    const people = await context.pair()
    const company = { id: people.ana.companyId, slug: people.ana.endpoint.slice(0, -5) }
    const eva = await context.run().stage.extension(company, '1003')
    return { ...people, companyId: company.id, evas: await context.run().stage.device(eva) }
  }

  type People = Awaited<ReturnType<typeof threePeople>>
  const talkOnce = async ({ ana, luis, evas }: People, takes: People['evas']) => {
    // A program that has just started learns of the phones one by one.
    for (const { endpoint } of [ana, luis])
      await vi.waitFor(() => expect(context.run().phone.statusOf(endpoint)).toBe('REGISTERED'), PATIENCE)
    await evas.call('8100')
    await takes.reaches('ringing')
    await takes.answer()
    // A queue answers its callers before an agent does: they talk once they hear each other.
    await context.hear(evas, [takes.id])
    await evas.hangup()
    await takes.ended()
    await vi.waitFor(() => expect(context.run().phone.figures().active).toBe(0), PATIENCE)
    await context.run().phone.settled()
  }

  test('a ring group continues with the next of its members', async () => {
    await context.start()
    const people = await threePeople()
    const members = [people.ana.id, people.luis.id]
    context.plans().set(people.companyId, {
      numbers: new Map([['8100', { kind: 'ring_group', id: 1 }]]),
      ringGroups: [ringGroupOf({ id: 1, strategy: 'by_turns', members })],
    })
    await talkOnce(people, people.anas)
    await context.run().kill()

    await context.start()
    await talkOnce(people, people.luiss)
    await talkOnce(people, people.anas)
  })

  test('a queue continues with the next agent in turn', async () => {
    await context.start()
    const people = await threePeople()
    const members = [people.ana, people.luis].map(({ id }) => ({ extension: id, penalty: 0, fixed: true }))
    context.plans().set(people.companyId, {
      numbers: new Map([['8100', { kind: 'queue', id: 5 }]]),
      queues: [queueOf({ id: 5, strategy: 'round_robin', members })],
    })
    await talkOnce(people, people.anas)
    await context.run().kill()

    await context.start()
    await talkOnce(people, people.luiss)
  })
}
