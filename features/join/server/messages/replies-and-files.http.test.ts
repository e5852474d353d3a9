import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listContacts } from '../../contract/agent-tools.ts'
import { listChats, updateName } from '../../contract/chats.ts'
import {
  contextMessage,
  linkFile,
  listFiles,
  listMessages,
  newMessage,
  reactToMessage,
  readFile,
  readPreview,
  resendMessage,
  uploadFiles,
} from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatWith = (person: Reader, phone: string) =>
  eventually(async () =>
    found(
      (await person.call(listChats, { query: { page_size: 100 } })).results.find(
        (chat) => chat.phone === phone,
      ),
    ),
  )
const messagesOf = async (sender: number) =>
  (await ana.call(listMessages, { query: { sender, page_size: 100 } })).results

test('a reply links to the quoted message, which opens with its context; both sides can react', async () => {
  const { account } = await channelOf(admin, [ana])
  const pedro = outsidePhone(program.origin, account, '573009990001')
  await pedro.write('¿Cuánto vale?')
  const { id, contact_id: contact } = await chatWith(ana, pedro.phone)
  const [question] = await messagesOf(id)
  const requests = question?.id ?? 0
  const { results } = await ana.call(newMessage, {
    body: { sender: id, message: 'Diez mil', response_message: requests, client_id: randomUUID() },
  })
  const sent = results[0]?.id ?? 0
  expect(results).toMatchObject([
    { response_message: { id: requests, message: '¿Cuánto vale?', direction: 'in' } },
  ])
  const there = await eventually(async () =>
    found((await pedro.messages()).find(({ content }) => content.text === 'Diez mil')),
  )
  expect(there).toMatchObject({ replyTo: question?.id_gupshup })
  await pedro.write('Muy bien', there.id)
  await pedro.react(there.id, '👍')
  const reply = await eventually(async () =>
    found((await messagesOf(id)).find(({ message }) => message === 'Muy bien')),
  )
  expect(reply.response_message).toMatchObject({ id: sent, message: 'Diez mil', direction: 'out' })
  await eventually(async () =>
    expect((await messagesOf(id)).find((one) => one.id === sent)?.reactions).toMatchObject([
      { emoji: '👍', incoming: true },
    ]),
  )
  await ana.call(reactToMessage, { params: { id: reply.id }, body: { emoji: '❤️' } })
  await eventually(async () =>
    expect((await pedro.messages()).find(({ content }) => content.text === 'Muy bien')).toMatchObject({
      reactions: [{ own: false, emoji: '❤️' }],
    }),
  )
  const around = await ana.call(contextMessage, { params: { id: requests } })
  expect([around.message.id, around.results.map(({ message }) => message)]).toEqual([
    requests,
    ['¿Cuánto vale?', '', 'Diez mil', 'Muy bien'],
  ])
  const ofContact = await ana.call(listMessages, { query: { contact_msg: contact } })
  expect(ofContact.results.map(({ id: one }) => one)).toEqual(around.results.map(({ id: one }) => one))
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(contextMessage, { params: { id: requests } })).status).toBe(404)
    expect((await stranger.send(listMessages, { query: { contact_msg: contact } })).status).toBe(404)
    const reacting = { params: { id: requests }, body: { emoji: '👍' } }
    expect((await stranger.send(reactToMessage, reacting)).status).toBe(404)
  }
})

test('a picture is sent with caption and thumbnail; viewers of the conversation can read it, also by link', async () => {
  const { account } = await channelOf(admin, [ana])
  const sara = outsidePhone(program.origin, account, '573009990002')
  await sara.write('¿Tiene foto?')
  const { id } = await chatWith(ana, sara.phone)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1b7a3d' } })
    .jpeg()
    .toBuffer()
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' })
  const { urls } = await ana.call(uploadFiles, { body: {}, file, fileName: 'central.jpg' })
  expect(urls).toMatchObject([{ filename: 'central.jpg', contentType: 'image/jpeg' }])
  const files = urls.map((one) => one.id)
  // Somebody else's upload cannot be sent.
  const stolen = { sender: id, files, message: 'mía' }
  expect(await marta.send(newMessage, { body: stolen })).toMatchObject({
    status: 409,
    body: { code: 'join.unknown_file' },
  })
  const { results } = await ana.call(newMessage, { body: { ...stolen, message: 'Esta es' } })
  expect(results).toMatchObject([{ kind: 'image', message: 'Esta es', content: 'image/jpeg' }])
  const params = { id: results[0]?.id ?? 0 }
  const arrived = await eventually(async () =>
    found((await sara.messages()).find(({ content }) => content.type === 'image')),
  )
  const { source } = arrived.content.media as { source: string }
  expect(
    Buffer.from(await (await fetch(new URL(new URL(source).pathname, program.origin))).arrayBuffer()),
  ).toEqual(picture)
  const second = await ana.call(uploadFiles, { body: {}, file, fileName: 'otra.jpg' })
  await ana.call(newMessage, { body: { sender: id, files: second.urls.map((one) => one.id) } })
  const listed = await ana.call(listFiles, { params: { id }, query: { page_size: 1 } })
  expect(listed.results.map(({ payload }) => payload.filename)).toEqual(['otra.jpg'])
  const older = await ana.call(listFiles, { params: { id }, query: { before: listed.next ?? 0 } })
  expect(older).toMatchObject({
    results: [{ id: params.id, payload: { filename: 'central.jpg' } }],
    next: null,
  })
  const small = Buffer.from(await (await ana.download(readPreview, { params })).arrayBuffer())
  expect((await sharp(small).metadata()).width).toBeLessThan(900)
  const { url } = await ana.call(linkFile, { params })
  const linked = await fetch(`${program.origin}${url}`)
  expect([linked.status, linked.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(linkFile, { params })).status).toBe(404)
    expect((await stranger.send(listFiles, { params: { id } })).status).toBe(404)
    for (const read of [readFile, readPreview])
      expect((await stranger.download(read, { params })).status).toBe(404)
  }
})

test('a text that is too long for a caption goes before its file, whole', async () => {
  const { account } = await channelOf(admin, [ana])
  const pepe = outsidePhone(program.origin, account, '573009990077')
  await pepe.write('¿Y el contrato?')
  const { id } = await chatWith(ana, pepe.phone)
  const file = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
  for (const [length, kinds] of [
    [1_024, ['file']],
    [1_025, ['NO_ATTACHED', 'file']],
  ] as const) {
    const { urls } = await ana.call(uploadFiles, { body: {}, file, fileName: 'contrato.pdf' })
    const message = '🖋'.repeat(length)
    const { results } = await ana.call(newMessage, {
      body: { sender: id, files: urls.map((one) => one.id), message },
    })
    expect(results.map(({ kind }) => kind)).toEqual(kinds)
    expect(results[0]?.message).toBe(message)
  }
  const stranger = { sender: id, message: 'x' }
  expect((await eva.send(newMessage, { body: stranger })).status).toBe(404)
})

test('a failed message can be sent again, a sent one cannot', async () => {
  const { account } = await channelOf(admin, [ana])
  const raul = outsidePhone(program.origin, account, '573009990003')
  await raul.write('Hola')
  const { id } = await chatWith(ana, raul.phone)
  const { results } = await ana.call(newMessage, { body: { sender: id, message: 'Otra vez' } })
  const params = { id: results[0]?.id ?? 0 }
  const copies = async () =>
    (await raul.messages()).filter(({ content }) => content.text === 'Otra vez').length
  const statusIs = (target: string) =>
    eventually(async () =>
      expect((await messagesOf(id)).find((one) => one.id === params.id)?.status).toBe(target),
    )
  await statusIs('delivered')
  expect((await ana.send(resendMessage, { params })).status).toBe(404)
  await program.database.systemRows
    .updateTable('join_messages')
    .set({ status: 'failed', failure: 'exhausted' })
    .where('id', '=', params.id)
    .execute()
  expect((await messagesOf(id)).find((one) => one.id === params.id)).toMatchObject({
    failed_code: 'exhausted',
    failed_status: 'No se pudo enviar el mensaje.',
  })
  for (const stranger of [luis, eva])
    expect((await stranger.send(resendMessage, { params })).status).toBe(404)
  expect(await ana.call(resendMessage, { params })).toMatchObject({ status: 'enqueue', failed_status: null })
  await statusIs('delivered')
  expect(await copies()).toBe(2)
})

test('a custom name is published to everybody who sees the contact, and searchable, like numbers in any spelling', async () => {
  const [first, second] = [await channelOf(admin, [ana]), await channelOf(admin, [luis])]
  const phone = '573009990004'
  for (const { account } of [first, second])
    await outsidePhone(program.origin, account, phone, 'Nora').write('Hola')
  const [own, his] = [await chatWith(ana, phone), await chatWith(luis, phone)]
  expect(own.contact_id).toBe(his.contact_id)
  const socket = await luis.open(`/join/ws/notification/admin/${await luis.ticket('join')}/true/luis`, 'join')
  expect((await eva.send(updateName, { query: { phone, name: 'X' } })).status).toBe(404)
  expect(await ana.call(updateName, { query: { username: 'ana', phone, name: 'Nora 100%' } })).toEqual({
    sender: { phone, custom_name: 'Nora 100%' },
  })
  const frame = await socket.next(({ eventType }) => eventType === 'chatChanged')
  expect(frame.data).toMatchObject({ id: his.id, contact_dialog: 'Nora 100%' })
  await socket.close()
  const foundBy = async (person: Reader, characters: string) =>
    (await person.call(listContacts, { query: { characters } })).contacts.map(({ mobile }) => mobile)
  for (const characters of ['nora 100%', '+57 300 999-0004']) {
    expect(await foundBy(ana, characters)).toEqual([phone])
    expect(await foundBy(eva, characters)).toEqual([])
  }
  expect(await foundBy(ana, '%')).toEqual([phone])
  await ana.call(updateName, { query: { phone, name: '' } })
  expect(await chatWith(luis, phone)).toMatchObject({ custom_name: null, contact_dialog: 'Nora' })
})
