import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { sendSurvey } from '../../contract/agent-tools.ts'
import { changeMany, listChats, updateSender } from '../../contract/chats.ts'
import { joinSurveys } from '../../contract/config/catalogs.ts'
import { listMessages } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Signed = typeof ana
const { account } = await channelOf(admin, [ana], { capacity: 500 })

let people = 0
const chatsOf = async (who: Signed) => (await who.call(listChats, { query: { page_size: 100 } })).results
const seenBy = async (who: Signed, id: number) => (await chatsOf(who)).find((chat) => chat.id === id)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
/** A conversation of ana's, in which a contact wrote. */
async function chatOfAna() {
  const phone = outsidePhone(program.origin, account, `57300774${String(people++).padStart(4, '0')}`)
  await phone.write('hola')
  const { id } = await eventually(async () =>
    found((await chatsOf(ana)).find((one) => one.phone === phone.phone && one.owner === 'ana')),
  )
  return { phone, id }
}
const heard = async (phone: Awaited<ReturnType<typeof chatOfAna>>['phone'], text: string) =>
  (await phone.messages()).filter(({ own, content }) => !own && content.text === text).length

test('what a contact writes while their conversation is being closed is not closed away: it waits unread, before or after', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { phone, id } = await chatOfAna()
    const seen = found(await seenBy(ana, id)).last_message_id ?? 0
    const text = `espere ${round}`
    const finish = { query: { chat_id: id, finish: 'true', seen } } as const
    // Both orders, and at once.
    if (round < 2) {
      await phone.write(text)
      await eventually(async () => expect((await seenBy(ana, id))?.unread).toBe(2))
    }
    const [status] = await Promise.all([
      statusOf(ana.send(updateSender, { ...finish, body: { message: 'Adiós' } })),
      round < 2 ? null : round < 4 ? phone.write(text) : null,
    ])
    if (round >= 4) await phone.write(text)
    if (round < 2) expect(status).toBe(409)
    expect([200, 409]).toContain(status)
    await eventually(async () => {
      const chat = found(await seenBy(marta, id))
      expect(chat.state).not.toBe('closed')
      expect(chat.unread).toBeGreaterThan(0)
      expect(chat.waiting_since).not.toBeNull()
      const { results } = await marta.call(listMessages, { query: { sender: id } })
      expect(results.filter(({ message }) => message === text)).toHaveLength(1)
    })
    // Nobody says goodbye to whoever is writing.
    if (status === 409) expect(await heard(phone, 'Adiós')).toBe(0)
  }
})

test('of several that are closed at once, those whose contact writes meanwhile stay', async () => {
  const [one, other] = [await chatOfAna(), await chatOfAna()]
  const seen = await Promise.all(
    [one, other].map(async ({ id }) => ({
      chat_id: id,
      message_id: found(await seenBy(ana, id)).last_message_id ?? 0,
    })),
  )
  await other.phone.write('un momento')
  await eventually(async () => expect((await seenBy(ana, other.id))?.unread).toBe(2))
  const change = { kind: 'finish' as const, seen }
  expect(await ana.call(changeMany, { body: { chats: [one.id, other.id], change } })).toEqual({
    changed: [one.id],
  })
  expect(await seenBy(ana, other.id)).toMatchObject({ state: 'open', unread: 2 })
  expect(await eva.call(changeMany, { body: { chats: [other.id], change } })).toEqual({ changed: [] })
})

test('what a contact writes while their conversation is given away is the new owner’s, unread', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { phone, id } = await chatOfAna()
    const seen = found(await seenBy(ana, id)).last_message_id ?? 0
    const text = `sigo aquí ${round}`
    if (round < 2) await phone.write(text)
    await Promise.all([
      // The old owner's page still marks what it shows as read.
      statusOf(ana.send(updateSender, { query: { chat_id: id, unread: '0', seen } })),
      statusOf(ana.send(updateSender, { query: { chat_id: id, owner: 'luis' } })),
      round < 2 || round >= 4 ? null : phone.write(text),
    ])
    if (round >= 4) await phone.write(text)
    await eventually(async () => {
      const chat = found(await seenBy(luis, id))
      expect(chat).toMatchObject({ state: 'open', owner: 'luis', last_message: text })
      expect(chat.unread).toBeGreaterThan(0)
    })
    expect(await seenBy(ana, id)).toBeUndefined()
  }
})

const line = await cloudLineOf(admin, program.origin)
const notesOf = async (sender: number) =>
  (await admin.call(listMessages, { query: { sender, page_size: 100 } })).results.flatMap(({ system }) =>
    system ? [system.type] : [],
  )
const factsOf = async (id: number) =>
  (
    await program.database.systemRows
      .selectFrom('join_facts')
      .select('kind')
      .where('conversation_id', '=', id)
      .where('kind', 'in', ['opened', 'closed'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
/** A contact's conversation that luis has, opened so many milliseconds ago. */
async function chatOfLuis(ago: number) {
  const phone = `57300775${String(people++).padStart(4, '0')}`
  await line.tell(written(`wamid.${phone}-1`, phone, 'hola'))
  const { id } = await eventually(async () =>
    found((await chatsOf(admin)).find((one) => one.phone === phone)),
  )
  await admin.call(updateSender, { query: { chat_id: id, owner: 'luis' } })
  await program.database.systemRows
    .updateTable('join_conversations')
    .set({ opened_at: new Date(Date.now() - ago) })
    .where('id', '=', id)
    .execute()
  return { phone, id }
}
const MINUTE = 60_000

test('a message written before the closing and delivered after it goes to whoever had it, who has not seen it', async () => {
  const { phone, id } = await chatOfLuis(10 * MINUTE)
  await luis.call(updateSender, { query: { chat_id: id, finish: 'true' } })
  expect(await factsOf(id)).toEqual(['opened', 'closed'])
  await line.tell(written(`wamid.${phone}-late`, phone, 'falta mi factura', Date.now() - MINUTE))
  await eventually(async () =>
    expect(await seenBy(luis, id)).toMatchObject({
      state: 'open',
      owner: 'luis',
      last_message: 'falta mi factura',
    }),
  )
  expect((await seenBy(luis, id))?.unread).toBeGreaterThan(0)
  // The reports count no closing that did not close.
  expect(await factsOf(id)).toEqual(['opened'])
  expect((await notesOf(id)).at(-1)).toBe('reopened')
  expect(await seenBy(eva, id)).toBeUndefined()
})

test('one written since, or before the conversation was opened at all, opens it anew', async () => {
  for (const at of [Date.now() + MINUTE, Date.now() - 60 * MINUTE]) {
    const { phone, id } = await chatOfLuis(10 * MINUTE)
    await luis.call(updateSender, { query: { chat_id: id, finish: 'true' } })
    await line.tell(written(`wamid.${phone}-new`, phone, 'otra cosa', at))
    await eventually(async () =>
      expect(await seenBy(marta, id)).toMatchObject({ owner: null, last_message: 'otra cosa' }),
    )
    expect(await factsOf(id)).toEqual(['opened', 'closed', 'opened'])
  }
})

test('what was written before a survey was sent answers none of its questions', async () => {
  const { record: survey } = await admin.call(joinSurveys.routes.create, {
    body: { name: 'Nota', question: '¿Cómo fue?', options: ['Bien', 'Mal'] },
  })
  const { phone, id } = await chatOfLuis(10 * MINUTE)
  await admin.call(sendSurvey, { body: { survey: survey.id, chatId: id } })
  await line.tell(written(`wamid.${phone}-bien`, phone, 'Bien', Date.now() - MINUTE))
  await line.tell(written(`wamid.${phone}-mal`, phone, 'Mal', Date.now() + MINUTE))
  await eventually(async () => expect(await notesOf(id)).toContain('survey_answered'))
  const { results } = await admin.call(listMessages, { query: { sender: id, page_size: 100 } })
  expect(results.flatMap(({ system }) => (system?.type === 'survey_answered' ? [system.name] : []))).toEqual([
    'Mal',
  ])
})
