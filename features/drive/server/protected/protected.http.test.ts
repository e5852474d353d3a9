import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { attachFile } from '#features/chat/contract/files.ts'
import { deleteMessages } from '#features/chat/contract/messages.ts'
import { chatOf } from '#features/chat/server/testing.ts'
import { addAttachment } from '#features/crm/contract/attachments.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { recordings } from '#features/recordings/contract/recordings.ts'
import { recorder } from '#features/recordings/server/testing.ts'
import { copyProtected, cutProtected } from '../../contract/changes.ts'
import { downloadProtected } from '../../contract/contents.ts'
import type { ProtectedName } from '../../contract/entries.ts'
import { driveHome, driveProtectedFolder, storageLists } from '../../contract/lists.ts'
import { contentOf } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
})

const inFolder = (client: Client, folder: ProtectedName) =>
  client.call(driveProtectedFolder, { query: { folder } })
const download = (client: Client, folder: ProtectedName, files: number[]) =>
  client.download(downloadProtected, { body: { folder, files } })

test('files of chats are those of the chats that one is in, until they are deleted', async () => {
  const chatId = await chatOf(ana, luis)
  const send = async (name: string, content: string) => {
    const sent = await ana.send(attachFile, {
      body: { chat_id: chatId },
      file: new Blob([content]),
      fileName: name,
    })
    if (!sent.ok) throw new Error(sent.body.code)
    return sent.body.id
  }
  const first = await send('lista.txt', 'uno')
  const second = await send('lista.txt', 'dos')
  for (const client of [ana, luis]) {
    const { files, counts, total_size } = await inFolder(client, 'chats')
    expect(files.map(({ id }) => id).slice(0, 2)).toEqual([second, first])
    expect(files[0]).toMatchObject({ filename: 'lista.txt', url: `/api/chat/files/${second}/` })
    expect([counts, total_size]).not.toContain(null)
  }
  expect((await luis.call(storageLists.chats, { query: { limit: 1 } })).next).not.toBeNull()
  const zip = Buffer.from(await (await download(luis, 'chats', [first, second])).arrayBuffer())
  expect([zip.includes('lista.txt'), zip.includes('lista (2).txt')]).toEqual([true, true])
  for (const stranger of [marta, admin, eva]) {
    expect((await inFolder(stranger, 'chats')).files.filter(({ id }) => id === first)).toEqual([])
    expect((await download(stranger, 'chats', [first])).status).toBe(404)
    expect((await stranger.send(copyProtected, { body: { folder: 'chats', files: [first] } })).status).toBe(
      404,
    )
  }
  const copied = await luis.call(copyProtected, { body: { folder: 'chats', files: [first] } })
  const copy = copied.files[0]
  expect(copy).toMatchObject({ filename: 'lista.txt', size: 3 })
  await ana.call(deleteMessages, { body: { datos: { messages: [first] } } })
  expect((await download(luis, 'chats', [first])).status).toBe(404)
  // The copy is one's own.
  expect(await contentOf(luis, copy?.id ?? '')).toBe('uno')
  expect((await luis.send(cutProtected, { body: { folder: 'chats', files: [second] } })).status).toBe(409)
})

test('recordings are those that one may hear, and only administrators move them', async () => {
  const add = recorder(program, ana.session.company.id)
  const own = await add()
  const other = await add({ extension: '1002' })
  expect((await inFolder(ana, 'records')).files.map(({ id }) => id)).toEqual([own])
  expect((await inFolder(marta, 'records')).files.map(({ id }) => id).toSorted()).toEqual(
    [own, other].toSorted(),
  )
  expect((await inFolder(eva, 'records')).files).toEqual([])
  expect((await download(ana, 'records', [other])).status).toBe(404)
  expect((await ana.send(cutProtected, { body: { folder: 'records', files: [own] } })).status).toBe(403)
  expect((await ana.call(recordings.routes.list, { query: {} })).results).toHaveLength(1)
  const { files } = await admin.call(cutProtected, { body: { folder: 'records', files: [own] } })
  expect(files).toHaveLength(1)
  expect((await inFolder(marta, 'records')).files.map(({ id }) => id)).toEqual([other])
})

test('files of the CRM are those of the persons that one may see', async () => {
  const person = await ana.call(persons.routes.create, {
    body: { first_name: 'Ximena', mobile: '3105550199' },
  } as never)
  const sent = await ana.send(addAttachment, {
    body: { person_id: person.record.id },
    file: new Blob(['cotización']),
    fileName: 'cotización.txt',
  })
  if (!sent.ok) throw new Error(sent.body.code)
  const found = await inFolder(ana, 'crm')
  expect(found.files).toMatchObject([{ id: sent.body.id, filename: 'cotización.txt', origin: 'Ximena' }])
  expect((await inFolder(luis, 'crm')).files).toEqual([])
  expect((await inFolder(eva, 'crm')).files).toEqual([])
  const home = await ana.call(driveHome, {})
  expect(home.protected_folders).toContainEqual({ folder: 'crm', counts: 1, total_size: 11 })
})
