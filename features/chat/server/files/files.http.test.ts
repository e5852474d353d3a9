import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { listChats } from '../../contract/chats.ts'
import { attachFile, readChatFile, readChatPreview } from '../../contract/files.ts'
import { addMembers, changeGroup, removeMember } from '../../contract/groups.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessages, editMessage, forwardMessage, searchMessages } from '../../contract/messages.ts'
import { chatOf, groupOf } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
let marta: Client
let eva: Client
beforeAll(async () => {
  ;[ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
})

interface More {
  client_id?: string
  message?: string
  durationAudio?: number
}

const attach = (client: Client, chatId: number, content: Buffer | string, name: string, more: More = {}) =>
  client.send(attachFile, { body: { chat_id: chatId, ...more }, file: new Blob([content]), fileName: name })

async function attached(...sent: Parameters<typeof attach>): Promise<Message> {
  const reply = await attach(...sent)
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}

const read = (client: Client, id: number) => client.download(readChatFile, { params: { id } })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('a file is a message: read by the members of its chat and by nobody else, in ranges', async () => {
  const chatId = await chatOf(ana, luis)
  const content = Buffer.from('%PDF-1.7 contrato de prueba')
  const sent = await attached(ana, chatId, content, 'contrato <b>.pdf', { message: 'firme aquí' })
  expect(sent).toMatchObject({
    kind: 'file',
    message: 'firme aquí',
    content: 'application/pdf',
    url: `/api/chat/files/${sent.id}/`,
    file: { name: 'contrato <b>.pdf', size: content.length, type: 'application/pdf', preview_url: null },
  })
  for (const member of [ana, luis]) {
    const response = await read(member, sent.id)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
  }
  const part = await luis.download(readChatFile, { params: { id: sent.id } }, { range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF'])
  for (const stranger of [marta, eva]) {
    expect((await read(stranger, sent.id)).status).toBe(404)
    expect((await attach(stranger, chatId, 'x', 'x.txt')).status).toBe(404)
    // Nor through the general route of stored files.
    const { file_id } = await program.database.systemRows
      .selectFrom('chat_files')
      .select('file_id')
      .where('message_id', '=', sent.id)
      .executeTakeFirstOrThrow()
    const { status } = await fetch(`${program.origin}/api/files/${file_id}/`, {
      headers: { authorization: `token ${stranger.session.token}` },
    })
    expect(status).toBe(404)
  }
  const found = await luis.call(searchMessages, { query: { search: 'CONTRATO' } })
  expect(found.results.map(({ id }) => id)).toContain(sent.id)
  await ana.call(editMessage, { body: { datos: { message_id: sent.id, message: 'firma' } } })
  expect((await luis.call(searchMessages, { query: { search: 'contrato' } })).results).toHaveLength(1)
})

test.each([
  ['dibujo.svg', SVG],
  ['página.html', '<!doctype html><script>alert(1)</script>'],
  ['foto.png', SVG],
])('content that a browser could run is downloaded and never shown: %s', async (name, content) => {
  const sent = await attached(ana, await chatOf(ana, luis), content, name)
  expect(sent).toMatchObject({ kind: 'file', content: 'application/octet-stream' })
  const { headers } = await read(luis, sent.id)
  expect(headers.get('content-type')).toContain('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('a picture gets a thumbnail, which is published; a broken picture stays a plain file', async () => {
  const chatId = await chatOf(ana, luis)
  const socket = await luis.open(`/ws/notification/${luis.session.userId}/`, 'notification')
  const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 'x')])
  const none = await attached(ana, chatId, broken, 'rota.png')
  const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#1565c0' } })
    .jpeg()
    .toBuffer()
  const sent = await attached(ana, chatId, picture, 'foto.jpg')
  expect(sent).toMatchObject({ kind: 'image', content: 'image/jpeg', message: '' })
  expect((await luis.call(listChats, {})).results[0]).toMatchObject({
    last_message: 'foto.jpg',
    last_message_kind: 'image',
  })
  const frame = await socket.next(
    ({ eventType, data }) => eventType === 'edit_message' && (data as Message).id === sent.id,
  )
  expect((frame.data as Message).file).toMatchObject({
    width: 1600,
    height: 800,
    preview_url: `${sent.url}preview/`,
  })
  const response = await luis.download(readChatPreview, { params: { id: sent.id } })
  const small = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([response.headers.get('content-type'), small.width, small.height]).toEqual(['image/webp', 480, 240])
  expect((await eva.download(readChatPreview, { params: { id: sent.id } })).status).toBe(404)
  expect((await luis.download(readChatPreview, { params: { id: none.id } })).status).toBe(404)
  await socket.close()
})

test('a voice note keeps its duration; sent twice it is one message', async () => {
  const chatId = await chatOf(ana, luis)
  const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(100)])
  const more = { client_id: randomUUID(), durationAudio: 3.5 }
  const sent = await attached(ana, chatId, webm, 'voz.webm', more)
  expect(sent).toMatchObject({ kind: 'audio', content: 'audio/webm', file: { duration: 3.5 } })
  expect((await attached(ana, chatId, webm, 'voz.webm', more)).id).toBe(sent.id)
  const video = await attached(ana, chatId, webm, 'clip.webm')
  expect(video.kind).toBe('video')
})

test('a forwarded file can be read in the new chat; after deleting or leaving it cannot', async () => {
  const [one, other] = [await chatOf(ana, luis), await groupOf(ana, [marta])]
  const { id } = await attached(luis, one, 'hola', 'nota.txt')
  const { messages } = await ana.call(forwardMessage, {
    body: { client_id: randomUUID(), messages: [id], chats: [other] },
  })
  const copy = messages[0]?.id ?? 0
  expect(messages[0]?.file?.name).toBe('nota.txt')
  expect((await read(marta, copy)).status).toBe(200)
  expect((await read(marta, id)).status).toBe(404)
  await luis.call(deleteMessages, { body: { datos: { messages: [id] } } })
  expect((await read(luis, id)).status).toBe(404)
  expect((await read(marta, copy)).status).toBe(200)
  await ana.call(removeMember, { params: { id: other, userId: marta.session.userId } })
  expect((await read(marta, copy)).status).toBe(404)
  await ana.call(addMembers, { params: { id: other }, body: { members: [marta.session.userId] } })
  expect((await read(marta, copy)).status).toBe(404)
})

test("only a group's administrators change its picture", async () => {
  const id = await groupOf(ana, [luis])
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = await ana.send(uploadPicture, { file: new Blob([png]), fileName: 'grupo.png' })
  if (!upload.ok) throw new Error(upload.body.code)
  const body = { picture: upload.body.id }
  expect((await luis.send(changeGroup, { params: { id }, body })).status).toBe(403)
  const { img_dialog: url } = await ana.call(changeGroup, { params: { id }, body })
  const open = (client: Client) =>
    fetch(`${program.origin}${url}`, { headers: { authorization: `token ${client.session.token}` } })
  expect([(await open(luis)).status, (await open(eva)).status]).toEqual([200, 404])
  const none = await ana.call(changeGroup, { params: { id }, body: { picture: null } })
  expect(none.img_dialog).toBeNull()
})

test('an oversized upload, a missing file and a missing chat are refused and store nothing', async () => {
  const count = async () =>
    (await program.database.systemRows.selectFrom('stored_files').select('id').execute()).length
  const before = await count()
  expect((await attach(ana, 999_999, 'x', 'x.txt')).status).toBe(404)
  const form = new FormData()
  form.append('chat_id', String(await chatOf(ana, luis)))
  const bare = await fetch(`${program.origin}/attached`, {
    method: 'POST',
    headers: { authorization: `token ${ana.session.token}` },
    body: form,
  })
  expect(bare.status).toBe(400)
  expect(await count()).toBe(before)
})
