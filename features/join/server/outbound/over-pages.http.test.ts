import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createChat } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { inboxOf } from '../inbound/testing-inbound.ts'
import { found } from '../testing.ts'
import { cloudLineOf } from '../testing-cloud.ts'

let sent = 0
const graph = await startRecordingStandIn(({ method }) => ({
  body: method === 'POST' ? { recipient_id: 'x', message_id: `m_${++sent}` } : { name: 'Rosa' },
}))
afterAll(graph.stop)
const program = await startTestProgram({
  runJobs: true,
  settings: { FACEBOOK_URL: graph.origin, INSTAGRAM_URL: graph.origin },
})
const admin = await program.signIn('admin')
const { chats, messagesOf } = inboxOf(program, admin)
const reply = `${'ñandú '.repeat(160)}fin`
const { record: page } = await admin.call(joinAccounts.routes.create, {
  body: {
    name: 'Instagram',
    provider: 'instagram',
    external_id: '178',
    api_key: 'EAA',
    app_secret: 's',
    opt_out_reply: reply,
  },
})
const tell = (update: object) => {
  const body = JSON.stringify({ object: 'instagram', entry: [{ id: '178', time: 1, messaging: [update] }] })
  const signature = createHmac('sha256', 's').update(body).digest('hex')
  return fetch(`${program.origin}${new URL(page.webhook_url ?? '').pathname}`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  })
}
const chat = async () => found((await chats()).find(({ app }) => app === page.id))

test('an automatic text that is too long for the channel goes out as several messages, whole and in order', async () => {
  for (const [mid, text] of [
    ['a', 'Hola'],
    ['b', 'BAJA'],
  ])
    await tell({
      sender: { id: '9' },
      recipient: { id: '178' },
      timestamp: Date.now(),
      message: { mid, text },
    })
  const { id } = await chat()
  await eventually(async () => {
    const own = (await messagesOf(id)).filter(({ direction }) => direction === 'out')
    expect(own.map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(own.every(({ message }) => Buffer.byteLength(message) <= 1_000)).toBe(true)
    expect(own.map(({ message }) => message.trim()).join(' ')).toBe(reply)
  })
})

test('what the business does in its other inbox is shown as its own, in the conversation of the contact', async () => {
  const { id } = await chat()
  const [message] = await messagesOf(id)
  await tell({
    sender: { id: '178' },
    recipient: { id: '9' },
    timestamp: Date.now(),
    reaction: { mid: 'a', action: 'react', emoji: '❤️' },
  })
  await tell({ sender: { id: '178' }, recipient: { id: '9' }, timestamp: Date.now(), read: { mid: 'a' } })
  expect((await messagesOf(id)).find((one) => one.id === message?.id)?.reactions).toMatchObject([
    { emoji: '❤️', incoming: false },
  ])
  expect((await chats()).filter(({ app }) => app === page.id)).toHaveLength(1)
})

test('a number is written to over a line that has numbers, never over a page', async () => {
  const body = { phone: '+573008820001' }
  expect((await admin.send(createChat, { body })).status).toBe(409)
  const { account } = await cloudLineOf(admin, program.origin)
  expect((await admin.call(createChat, { body })).app).toBe(account)
  expect((await admin.send(createChat, { body: { ...body, account: page.id } })).status).toBe(409)
})
