import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { writeDemoChat } from './write-demo-chat.ts'

test('the demo company starts with conversations, some of them unread', async () => {
  const program = await startTestProgram()
  const now = new Date()
  await program.database.system(async (unit) => {
    for (const { id } of await unit.rows.selectFrom('companies').select('id').execute()) {
      await writeDemoChat(unit, id, now)
    }
  })
  const [ana, eva] = [await program.signIn('ana'), await program.signIn('eva')]
  const { results, unread_chats } = await ana.call(listChats, {})
  expect(results.map(({ getInfoName, unread }) => [getInfoName, unread])).toEqual([
    ['Equipo comercial', 1],
    ['Luis Martínez', 2],
    ['Marta Rojas', 0],
    ['Carolina Díaz', 0],
  ])
  expect(unread_chats).toBe(2)
  expect((await eva.call(listChats, {})).results.map(({ getInfoName }) => getInfoName)).toEqual([
    'Bruno Salas',
  ])
  const chatId = results[1]?.id ?? 0
  const { results: messages } = await ana.call(listMessages, { params: { id: chatId } })
  const times = messages.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(Math.max(...times)).toBeLessThan(now.getTime())
  expect(messages.filter(({ response_message }) => response_message !== null)).toHaveLength(2)
})
