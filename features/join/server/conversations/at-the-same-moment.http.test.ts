import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  changeMany,
  listChats,
  listNotes,
  reopenChat,
  snoozeChat,
  takeChat,
  updateSender,
} from '../../contract/chats.ts'
import {
  deleteMessage,
  editNote,
  listMessages,
  newMessage,
  reactToMessage,
  resendMessage,
} from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Signed = typeof ana

let people = 0
/** A conversation of ana's, in which a contact wrote. */
async function chatOfAna() {
  const { account } = await channelOf(admin, [ana])
  const phone = outsidePhone(program.origin, account, `57300772${String(people++).padStart(4, '0')}`)
  await phone.write('hola')
  const chat = await eventually(async () => {
    const { results } = await ana.call(listChats, { query: {} })
    return found(results.find((one) => one.phone === phone.phone && one.owner === 'ana'))
  })
  return { phone, id: chat.id }
}
const seenBy = async (who: Signed, id: number) => {
  const { results } = await who.call(listChats, { query: { page_size: 100 } })
  return results.find((chat) => chat.id === id)
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const heard = async (phone: Awaited<ReturnType<typeof chatOfAna>>['phone'], text: string) =>
  (await phone.messages()).filter(({ own, content }) => !own && content.text === text).length

test('one closes while another gives it away: who got it has it, open', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await chatOfAna()
    const [closed, given] = await Promise.all([
      statusOf(ana.send(updateSender, { query: { chat_id: id, finish: 'true' } })),
      statusOf(marta.send(updateSender, { query: { chat_id: id, owner: 'luis' } })),
    ])
    expect(given).toBe(200)
    expect([200, 404]).toContain(closed)
    expect(await seenBy(luis, id)).toMatchObject({ state: 'open', owner: 'luis' })
    expect(await seenBy(ana, id)).toBeUndefined()
  }
})

test('two take the same one: both are answered, and one has it for everybody', async () => {
  const { id } = await chatOfAna()
  const answers = await Promise.all([marta, admin].map((who) => who.send(takeChat, { params: { id } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [one, other] = [await seenBy(marta, id), await seenBy(admin, id)]
  expect(one?.owner).toBe(other?.owner)
  expect(one?.version).toBe(other?.version)
})

test('a closing is taken back while the contact writes: one agent has it, and it waits unread', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, id } = await chatOfAna()
    await ana.call(updateSender, { query: { chat_id: id, finish: 'true' } })
    const [reopened] = await Promise.all([
      statusOf(ana.send(reopenChat, { params: { id } })),
      phone.write('una cosa más'),
    ])
    expect([200, 404]).toContain(reopened)
    await eventually(async () => {
      const { results } = await ana.call(listMessages, { query: { sender: id } })
      expect(results.filter(({ message }) => message === 'una cosa más')).toHaveLength(1)
      const chat = found(await seenBy(ana, id))
      expect(chat).toMatchObject({ state: 'open', owner: 'ana' })
      expect(chat.unread).toBeGreaterThan(0)
    })
  }
})

test('a message that is sent again from two screens goes out once', async () => {
  const { phone, id } = await chatOfAna()
  const { results } = await ana.call(newMessage, { body: { sender: id, message: 'una sola vez' } })
  const message = results[0]?.id ?? 0
  // Sent one after the other: with the second all is over that follows from sending the first.
  await ana.call(newMessage, { body: { sender: id, message: 'la siguiente' } })
  await eventually(async () => expect(await heard(phone, 'la siguiente')).toBe(1))
  await program.database.system(({ rows }) =>
    rows.updateTable('join_messages').set({ status: 'failed' }).where('id', '=', message).execute(),
  )
  const again = await Promise.all(
    Array.from({ length: 6 }, () => statusOf(ana.send(resendMessage, { params: { id: message } }))),
  )
  expect(again.sort()).toEqual([200, 404, 404, 404, 404, 404])
})

test('the same sending from two tabs is one message', async () => {
  const { phone, id } = await chatOfAna()
  const body = { sender: id, message: 'de dos pestañas', client_id: crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 4 }, () => ana.call(newMessage, { body })))
  expect(new Set(answers.map(({ results }) => results[0]?.id)).size).toBe(1)
  await ana.call(newMessage, { body: { sender: id, message: 'fin' } })
  await eventually(async () => expect(await heard(phone, 'fin')).toBe(1))
  expect(await heard(phone, 'de dos pestañas')).toBe(1)
})

test('an agent and the contact react at the same moment: both reactions stay', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, id } = await chatOfAna()
    const { results } = await ana.call(listMessages, { query: { sender: id } })
    const first = found(results.find(({ message }) => message === 'hola'))
    const [theirs] = await phone.messages()
    await Promise.all([
      ana.call(reactToMessage, { params: { id: first.id }, body: { emoji: '👍' } }),
      phone.react(theirs?.id ?? '', '❤️'),
    ])
    await eventually(async () => {
      const read = await ana.call(listMessages, { query: { sender: id } })
      const { reactions } = found(read.results.find((one) => one.id === first.id))
      expect(reactions.map(({ emoji }) => emoji).sort()).toEqual(['❤️', '👍'].sort())
    })
  }
})

test('whoever is mentioned by mistake loses the notes with the mention', async () => {
  const { id } = await chatOfAna()
  const note = {
    sender: id,
    message: 'mira esto',
    note: true,
    mentions: [luis.session.userId, eva.session.userId],
  }
  const { results } = await ana.call(newMessage, { body: note })
  const message = results[0]?.id ?? 0
  expect(await statusOf(luis.send(listNotes, { params: { id } }))).toBe(200)
  expect(await statusOf(eva.send(listNotes, { params: { id } }))).toBe(404)
  await ana.call(editNote, { params: { id: message }, body: { message: 'nada', mentions: [] } })
  expect(await statusOf(luis.send(listNotes, { params: { id } }))).toBe(404)
  await ana.call(editNote, {
    params: { id: message },
    body: { message: 'otra', mentions: [luis.session.userId] },
  })
  expect(await statusOf(luis.send(listNotes, { params: { id } }))).toBe(200)
  await ana.call(deleteMessage, { params: { id: message } })
  expect(await statusOf(luis.send(listNotes, { params: { id } }))).toBe(404)
})

test('another company reaches nothing of it, whatever it asks', async () => {
  const { id } = await chatOfAna()
  const { results } = await ana.call(listMessages, { query: { sender: id } })
  const message = { id: results[0]?.id ?? 0 }
  const answers = await Promise.all([
    eva.send(takeChat, { params: { id } }),
    eva.send(reopenChat, { params: { id } }),
    eva.send(snoozeChat, { params: { id }, body: { until: null } }),
    eva.send(updateSender, { query: { chat_id: id, finish: 'true' } }),
    eva.send(newMessage, { body: { sender: id, message: 'x' } }),
    eva.send(newMessage, { body: { sender: id, message: 'x', note: true } }),
    eva.send(resendMessage, { params: message }),
    eva.send(reactToMessage, { params: message, body: { emoji: '👍' } }),
    eva.send(listMessages, { query: { sender: id } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(await eva.call(changeMany, { body: { chats: [id], change: { kind: 'finish' } } })).toEqual({
    changed: [],
  })
  expect(await seenBy(ana, id)).toMatchObject({ state: 'open', owner: 'ana' })
})
