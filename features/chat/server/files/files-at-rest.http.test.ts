import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { attachFile, listSharedFiles } from '../../contract/files.ts'
import { deleteMessages, forwardMessage, messageRevisions } from '../../contract/messages.ts'
import { chatOf, groupOf } from '../testing.ts'
import { purgeChatFilesJob } from './purge-files.ts'

let program: TestProgram
let ana: Client
let luis: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, admin, eva] = await program.signInAll('ana', 'luis', 'admin', 'eva')
})

const attach = (client: Client, chatId: number, content: string, name: string, message = '') =>
  client.send(attachFile, {
    body: { chat_id: chatId, client_id: randomUUID(), message },
    file: new Blob([content]),
    fileName: name,
  })

async function attached(client: Client, chatId: number, content: string, name: string, message = '') {
  const reply = await attach(client, chatId, content, name, message)
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}

const fileIdOf = async (messageId: number): Promise<string> =>
  (
    await program.database.systemRows
      .selectFrom('chat_files')
      .select('file_id')
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow()
  ).file_id

const isThere = (id: string) => existsSync(join(program.filesFolder, 'stored', id.slice(0, 2), id))

/** Dates deletions back by more than a day and purges, first the chat and then the file store. */
async function purge(): Promise<void> {
  const rows = program.database.systemRows
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  await rows
    .updateTable('chat_files')
    .set({ released_at: dayBefore })
    .where('released_at', 'is not', null)
    .execute()
  await purgeChatFilesJob(program.database).run(undefined)
  await rows
    .updateTable('stored_files')
    .set({ dropped_at: dayBefore })
    .where('dropped_at', 'is not', null)
    .execute()
  for (const job of createFileStore({ folder: program.filesFolder, database: program.database }).jobs) {
    await job.run(undefined as never)
  }
}

test('a file is purged after its last message is deleted; the revisions keep its name', async () => {
  const [one, other] = [await chatOf(ana, luis), await groupOf(ana, [luis])]
  const { id } = await attached(ana, one, 'secreto', 'contrato.txt', 'léalo')
  const file = await fileIdOf(id)
  const { messages } = await ana.call(forwardMessage, {
    body: { client_id: randomUUID(), messages: [id], chats: [other] },
  })
  const copy = messages[0]?.id ?? 0
  await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
  await purge()
  expect(isThere(file)).toBe(true)
  expect(await fileIdOf(copy)).toBe(file)

  await ana.call(deleteMessages, { body: { datos: { messages: [copy] } } })
  await purgeChatFilesJob(program.database).run(undefined)
  expect(isThere(file)).toBe(true)
  await purge()
  expect(isThere(file)).toBe(false)
  const { results } = await admin.call(messageRevisions, { params: { id } })
  expect(results[0]).toMatchObject({ change: 'deleted', message: 'léalo\ncontrato.txt' })
})

test('the shared files of a chat are listed newest first, without deleted ones', async () => {
  const chat = await groupOf(ana, [luis])
  const sent: number[] = []
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt'])
    sent.push((await attached(ana, chat, name, name)).id)
  await ana.call(deleteMessages, { body: { datos: { messages: [sent[1] ?? 0] } } })
  const page = (query: { page_size?: number; before?: number; media?: 'true' | 'false' }) =>
    luis.call(listSharedFiles, { params: { id: chat }, query })
  const first = await page({ page_size: 2 })
  expect(first.results.map(({ file }) => file?.name)).toEqual(['d.txt', 'c.txt'])
  const second = await page({ page_size: 2, before: first.next ?? 0 })
  expect(second.results.map(({ file }) => file?.name)).toEqual(['a.txt'])
  expect(second.next).toBeNull()
  expect((await page({ media: 'true' })).results).toEqual([])
  expect(await eva.send(listSharedFiles, { params: { id: chat } })).toMatchObject({ status: 404 })
  const few = await program.statements.during(() => page({ page_size: 1 }))
  const many = await program.statements.during(() => page({ page_size: 100 }))
  expect(many).toHaveLength(few.length)
})

test('a company cannot store more than its plan allows; other companies are not affected', async () => {
  const rows = program.database.systemRows
  const companyId = ana.session.company.id
  const usage = async () =>
    (
      await rows
        .selectFrom('company_storage')
        .select('bytes')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
    )?.bytes ?? 0
  const setLimit = (max_storage_bytes: number | null) =>
    rows.updateTable('companies').set({ max_storage_bytes }).where('id', '=', companyId).execute()
  // Files deleted by earlier tests do not count.
  await purge()
  const chat = await chatOf(ana, luis)
  const { id } = await attached(ana, chat, 'x'.repeat(1000), 'uno.txt')
  const before = Number(await usage())
  await setLimit(before + 1000)
  const replies = await Promise.all(
    ['dos.txt', 'tres.txt'].map((name) => attach(ana, chat, 'x'.repeat(1000), name)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ ok }) => !ok)).toMatchObject({
    body: { code: 'storage_full', detail: expect.stringContaining('No queda espacio') },
  })
  expect(Number(await usage())).toBe(before + 1000)
  await attached(eva, await groupOf(eva, []), 'x', 'otra.txt')

  await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
  await purge()
  expect(Number(await usage())).toBe(before)
  expect(await attach(ana, chat, 'x'.repeat(900), 'cuatro.txt')).toMatchObject({ status: 201 })
  await setLimit(null)
})
