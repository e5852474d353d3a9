import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { keepChat, listChats, updateSender } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { listMessages } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, marta, admin] = await program.signInAll('ana', 'marta', 'admin')
type Reader = typeof ana

const pageFor = (person: Reader, query: object = {}) =>
  person.call(listChats, { query: { page_size: 100, ...query } })
const chatWith = (person: Reader, phone: string) =>
  eventually(async () => found((await pageFor(person)).results.find((chat) => chat.phone === phone)))

test('pinned conversations come first, the latest pin on top, once and on the first page only', async () => {
  const { account } = await channelOf(admin, [ana])
  const phones = ['573002220001', '573002220002', '573002220003', '573002220004']
  const ids: number[] = []
  for (const phone of phones) {
    await outsidePhone(program.origin, account, phone).write('Buenas')
    ids.push((await chatWith(ana, phone)).id)
  }
  const [oldest = 0, second = 0, third = 0, latest = 0] = ids
  for (const chat of [oldest, third])
    await ana.call(keepChat, { params: { id: chat }, body: { pinned: true } })
  const idsOf = async (query: object) => {
    const { results, next, unread_chats: unread } = await pageFor(ana, query)
    return {
      ids: results.map(({ id }) => id),
      pinned: results.filter(({ pinned }) => pinned).length,
      next,
      unread,
    }
  }
  const first = await idsOf({ page_size: 1 })
  expect(first).toMatchObject({ ids: [third, oldest, latest], pinned: 2, unread: 4 })
  expect(await idsOf({ page_size: 1, cursor: first.next })).toMatchObject({
    ids: [second],
    pinned: 0,
    next: null,
  })
  // A pin is personal, and filters apply to pinned conversations too.
  expect((await pageFor(admin)).results.filter(({ pinned }) => pinned)).toEqual([])
  await ana.call(updateSender, { query: { chat_id: third, unread: 0 } })
  expect(await idsOf({ unread: true })).toMatchObject({ ids: [oldest, latest, second], unread: 3 })
})

test('messages are read by pages from the end, before or after a sequence number, and pages beyond the ends are empty', async () => {
  const { account } = await channelOf(admin, [ana])
  const phone = '573002220011'
  const outside = outsidePhone(program.origin, account, phone)
  for (let index = 1; index <= 6; index += 1) await outside.write(`Palabra ${index}`)
  const chat = await eventually(async () => {
    const one = await chatWith(ana, phone)
    if (one.last_sequence < 7) throw new Error('not all messages arrived yet')
    return one
  })
  const last = chat.last_sequence
  const read = async (query: object) => {
    const page = await ana.call(listMessages, { query: { sender: chat.id, page_size: 3, ...query } })
    return {
      places: page.results.map(({ messagesNumber }) => messagesNumber),
      next: page.next !== null,
      previous: page.previous !== null,
      count: page.count,
    }
  }
  const around = (first: number, to: number) =>
    Array.from({ length: Math.max(0, to - first + 1) }, (_, index) => first + index)
  expect(await read({})).toEqual({ places: around(last - 2, last), next: true, previous: false, count: last })
  expect(await read({ page: 2 })).toMatchObject({
    places: around(last - 5, last - 3),
    next: true,
    previous: true,
  })
  expect(await read({ page: 3 })).toMatchObject({ places: around(1, last - 6), next: false, previous: true })
  expect(await read({ page: 1_000_000, page_size: 100 })).toMatchObject({ places: [], next: false })
  expect(await read({ before: 5 })).toMatchObject({ places: [2, 3, 4], next: true, previous: false })
  expect(await read({ before: 3, page: 2 })).toMatchObject({ places: [], next: false })
  expect(await read({ after: last - 1 })).toMatchObject({ places: [last], next: false })
  expect(await read({ after: 1, page: 2 })).toMatchObject({ places: [5, 6, 7], previous: true })
  expect((await marta.send(listMessages, { query: { sender: 2 ** 40 } })).status).toBe(404)
})

test('a contact of a number without a group waits, visible to those who see all, until somebody takes it', async () => {
  const { record: account } = await admin.call(joinAccounts.routes.create, {
    body: { name: 'Sin grupo', provider: 'simulator', number: '+576015559901' },
  })
  const phone = '573002220021'
  const outside = outsidePhone(program.origin, account.id, phone)
  await outside.write('¿Hay alguien?')
  const waiting = (person: Reader) => pageFor(person, { scope: 'waiting' })
  const chat = await eventually(async () =>
    found((await waiting(marta)).results.find((one) => one.phone === phone)),
  )
  expect(chat).toMatchObject({ state: 'waiting', owner: null, group_id: null, unread: 1 })
  await outside.write('Sigo aquí')
  await eventually(async () => expect((await chatWith(marta, phone)).unread).toBe(2))
  expect(await chatWith(marta, phone)).toMatchObject({ state: 'waiting', owner: null })
  expect((await waiting(ana)).results).toEqual([])
  await marta.call(updateSender, {
    query: { chat_id: chat.id, owner: 'ana', agent_name: 'ana' },
    body: { message: '' },
  })
  expect(await chatWith(ana, phone)).toMatchObject({ state: 'open', owner: 'ana' })
  expect((await waiting(marta)).results.map(({ id }) => id)).not.toContain(chat.id)
})

test('unanswered conversations are sorted by the longest wait, across pages', async () => {
  const { account } = await channelOf(admin, [ana])
  const phones = ['573002220031', '573002220032', '573002220033']
  for (const phone of phones) {
    await outsidePhone(program.origin, account, phone).write('Buenas')
    await chatWith(ana, phone)
  }
  // A contact who writes again moves up in the list, but has still waited longest.
  const [first = ''] = phones
  await outsidePhone(program.origin, account, first).write('¿Hay alguien?')
  await eventually(async () => expect((await chatWith(ana, first)).unread).toBe(2))
  const accounts = String(account)
  expect((await pageFor(ana, { accounts })).results[0]?.phone).toBe(first)
  const seen: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await pageFor(ana, { accounts, unanswered: true, page_size: 2, ...(cursor && { cursor }) })
    seen.push(...page.results.map(({ phone }) => phone))
    cursor = page.next
  }
  expect(seen).toEqual(phones)
})
