import { expect, test } from 'vitest'
import { listChats, updateSender } from '#features/join/contract/chats.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { channelOf, outsidePhone } from '#features/join/server/testing.ts'
import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { memberOptions } from '#features/pbx/contract/routing/options.ts'
import { queues } from '#features/pbx/contract/routing/queues.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { TestProgram } from './testing.ts'

const QUEUE = '8170'
/** Waiting calls are checked every few seconds, ms. */
const PATIENCE = 40_000

/** An agent of a queue and a channel: work in one counts for the other. Uses a real call. */
export function sharesOneCapacity(
  program: TestProgram,
  deviceOf: (endpoint: string, secret: string) => Device | Promise<Device>,
): void {
  test('an agent in a queue call gets no conversation beyond the limit, and one with a full load gets no call', async () => {
    const [ana, marta, admin] = await program.signInAll('ana', 'marta', 'admin')
    const phoneOf = async (number: string): Promise<Device> => {
      const { results } = await admin.call(extensions.routes.list, { query: { search: number } as never })
      const found = results.find((one) => one.number === number)
      if (!found) throw new Error(`no extension ${number}`)
      const { once } = await admin.call(renewExtensionSecret, { params: { id: found.id } })
      const device = await deviceOf(found.account, once.secret ?? '')
      await device.register()
      return device
    }
    const [anas, callers] = [await phoneOf('1001'), await phoneOf('1003')]
    const { results: offered } = await admin.call(memberOptions, { query: { search: '1001' } })
    await admin.call(queues.routes.create, {
      body: {
        name: 'Capacidad',
        number: QUEUE,
        members: [offered.find(({ label }) => label.startsWith('1001'))?.id ?? 0],
        rest_seconds: 0,
      },
    })
    const { account, group } = await channelOf(admin, [ana], { capacity: 2 })
    const { version } = await admin.call(joinGroups.routes.read, { params: { id: group } })
    await admin.call(joinGroups.routes.edit, {
      params: { id: group },
      body: { version, chats_in_call: 1, calls_when_full: false },
    })
    const chatOf = async (phone: string) =>
      (await marta.call(listChats, { query: { page_size: 100 } })).results.find(
        (chat) => chat.phone === phone,
      )
    const write = (phone: string) => outsidePhone(program.origin, account, phone).write('Hola')
    const belongsTo = (phone: string, owner: string | null) =>
      eventually(async () => expect(await chatOf(phone)).toMatchObject({ owner }), PATIENCE)

    await callers.call(QUEUE)
    await anas.reaches('ringing', PATIENCE)
    await anas.answer()
    await callers.reaches('talking')
    await write('573001190001')
    await belongsTo('573001190001', 'ana')
    await write('573001190002')
    await belongsTo('573001190002', null)
    expect(await chatOf('573001190002')).toMatchObject({ state: 'waiting' })

    // The call ended: the waiting one gets the place at once.
    await callers.hangup()
    await anas.ended()
    await belongsTo('573001190002', 'ana')

    // Two is the group's limit: the queue's caller waits, with music.
    await callers.call(QUEUE)
    await callers.reaches('talking')
    await write('573001190003')
    await belongsTo('573001190003', null)
    expect(anas.phase()).toBe('idle')
    // Two less: one place for the third, one for the caller.
    for (const phone of ['573001190001', '573001190002'])
      await ana.call(updateSender, { query: { chat_id: String((await chatOf(phone))?.id), finish: 'true' } })
    await anas.reaches('ringing', PATIENCE)
    await anas.answer()
    await anas.reaches('talking')
    await callers.hangup()
  })
}
