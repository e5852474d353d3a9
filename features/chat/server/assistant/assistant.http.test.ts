import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listChats, openAssistant } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { getChatSettings } from '../../contract/settings.ts'
import { say } from '../testing.ts'

/** Stand-in for the service: answers streamed, whole, or not at all, depending on `mode`. */
const requests: { authorization: string | undefined; body: { model: string; messages: object[] } }[] = []
let mode: 'pieces' | 'whole' | 'broken' = 'pieces'
const service = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
  requests.push({ authorization: request.headers.authorization, body })
  if (request.url !== '/v1/chat/completions' || mode === 'broken') return response.writeHead(503).end()
  if (mode === 'whole') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(
      JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'De una vez.' } }] }),
    )
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of ['Bue', 'nos ', 'días, ', '¿qué ', 'tal?']) {
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  }
  return response.end('data: [DONE]\n\n')
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})
const program = await startTestProgram({
  runJobs: true,
  settings: {
    ASSISTANT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    ASSISTANT_KEY: 'the key',
    ASSISTANT_MODEL: 'un-modelo',
  },
})

test('the assistant answers streamed or whole, is given the conversation, and reports a failure', async () => {
  const [ana, luis, eva] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
  ]
  expect((await ana.call(getChatSettings, {})).assistant).toBe(true)
  const { id, isFexIA } = await ana.call(openAssistant, {})
  expect(isFexIA).toBe(true)
  expect((await ana.call(openAssistant, {})).id).toBe(id)
  expect((await luis.call(openAssistant, {})).id).not.toBe(id)
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(listMessages, { params: { id } })).status).toBe(404)
  }
  const socket = await ana.open(`/ws/notification/${ana.session.userId}/`, 'notification')
  const answered = (part: string) =>
    socket.next(({ eventType, data }) => eventType === 'new_message' && JSON.stringify(data).includes(part))

  await say(ana, id, 'Hola')
  await socket.next(({ eventType }) => eventType === 'assistant_text')
  const first = await answered('Buenos días, ¿qué tal?')
  expect(first.data).toMatchObject({ author: null, kind: 'NO_ATTACHED', sequence: 2 })
  expect((await ana.call(listChats, {})).results[0]).toMatchObject({
    id,
    unread: 1,
    last_message_incoming: true,
  })
  mode = 'whole'
  await say(ana, id, '¿Y ahora?')
  await answered('De una vez.')
  expect(requests.at(-1)).toEqual({
    authorization: 'Bearer the key',
    body: {
      model: 'un-modelo',
      stream: true,
      messages: [
        { role: 'user', content: 'Hola' },
        { role: 'assistant', content: 'Buenos días, ¿qué tal?' },
        { role: 'user', content: '¿Y ahora?' },
      ],
    },
  })
  mode = 'broken'
  await say(ana, id, '¿Sigues ahí?')
  const failed = await answered('assistant_failed')
  expect(failed.data).toMatchObject({ kind: 'system', message: '' })
  await socket.close()
})

test('without a configured assistant its chat cannot be opened', async () => {
  const without = await startTestProgram()
  const ana = await without.signIn('ana')
  expect((await ana.call(getChatSettings, {})).assistant).toBe(false)
  expect((await ana.send(openAssistant, {})).status).toBe(404)
})
