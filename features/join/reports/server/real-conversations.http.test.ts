import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listChats, reopenChat, updateSender } from '#features/join/contract/chats.ts'
import { newMessage } from '#features/join/contract/messages.ts'
import { channelOf, found, outsidePhone } from '#features/join/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { joinReports } from '../contract/join-reports.ts'

const program = await startTestProgram({ runJobs: true })
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
type Client = typeof ana

async function figuresOf(who: Client, name: string): Promise<Record<string, number | null>> {
  const report = joinReports.find((one) => one.name === name)
  if (report === undefined) throw new Error(name)
  const { figures } = await who.call(report.routes.read, { query: {} })
  return Object.fromEntries(figures.map(({ measure, value }) => [measure, value]))
}
const chatOf = (phone: string, isReady: (chat: { unread: number; state: string }) => boolean) =>
  eventually(async () => {
    const { results } = await ana.call(listChats, { query: { page_size: 50 } })
    return found(results.find((chat) => chat.phone === phone && isReady(chat)))
  })
const say = (id: number, message: string) =>
  ana.call(newMessage, { body: { sender: id, message, client_id: randomUUID() } })
const finish = (id: number) =>
  ana.call(updateSender, { query: { chat_id: String(id), finish: 'true' }, body: { message: '' } })

test('what people do is in the reports at once: answered, closed, and a closing that was taken back is none', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573004440777')
  await outside.write('¿Tienen centrales?')
  const { id } = await chatOf(outside.phone, ({ unread }) => unread > 0)
  expect(await figuresOf(ana, 'balance')).toEqual({ opened: 1, closed: 0, difference: 1, leftOpen: 1 })
  await say(id, 'Sí, de tres tamaños.')
  await outside.write('¿Y teléfonos?')
  await eventually(async () => expect(await figuresOf(ana, 'recibidas')).toMatchObject({ received: 2 }))
  await say(id, 'También.')
  await finish(id)
  expect(await figuresOf(ana, 'general-join')).toMatchObject({
    conversations: 1,
    byAgent: 1,
    unanswered: 0,
    open: 0,
  })
  expect(await figuresOf(ana, 'agentes')).toMatchObject({ offered: 1, sent: 2, firstReplies: 1, closed: 1 })
  expect(await figuresOf(ana, 'tiempo-respuesta')).toMatchObject({ firstReplies: 1, replies: 1 })
  expect(await figuresOf(ana, 'cierres')).toMatchObject({ closed: 1 })
  expect(await figuresOf(ana, 'balance')).toEqual({ opened: 1, closed: 1, difference: 0, leftOpen: 0 })

  await ana.call(reopenChat, { params: { id } })
  expect(await figuresOf(ana, 'balance')).toEqual({ opened: 1, closed: 0, difference: 1, leftOpen: 1 })
  expect(await figuresOf(ana, 'cierres')).toMatchObject({ closed: 0 })
  // A colleague has none of it.
  expect(await figuresOf(luis, 'general-join')).toMatchObject({ conversations: 0, open: 0 })
})
