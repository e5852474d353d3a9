import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutboundContent, OutboundMessage, ProviderAccount } from '#platform/messaging/port.ts'
import { type Recorded, startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { createMessenger } from './messenger.ts'

type Answer = { status?: number; body: unknown } | null
const TAKEN: Answer = { body: { recipient_id: 'psid', message_id: 'm_1' } }
const refusal = (code: number, error_subcode?: number, status = 400): Answer => ({
  status,
  body: { error: { message: 'Their words', type: 'OAuthException', code, error_subcode, fbtrace_id: 'x' } },
})

let answers: Answer[] = []
const graph = await startRecordingStandIn((_: Recorded) => answers.shift() ?? TAKEN)
afterAll(graph.stop)
beforeEach(() => {
  answers = []
  graph.asked.length = 0
})

const providerOf = (kind: 'messenger' | 'instagram') =>
  createMessenger(kind, {
    facebookUrl: `${graph.origin}/facebook`,
    instagramUrl: `${graph.origin}/instagram`,
    privateAddresses: true,
  })
const account: ProviderAccount = {
  id: 1,
  companyId: 1,
  number: '',
  externalId: '1',
  businessId: '',
  apiKey: 'EAA',
  appSecret: 's',
  verifyToken: 'v',
}
const text = (words: string): OutboundContent => ({ type: 'text', text: words })
const send = (
  content: OutboundContent,
  more: Partial<OutboundMessage> = {},
  kind: 'messenger' | 'instagram' = 'messenger',
  key = 'EAA',
) =>
  providerOf(kind).send(
    { ...account, apiKey: key },
    { to: 'psid', reference: '77', replyTo: null, content, ...more },
    new AbortController().signal,
  )
const bodies = () => graph.asked.map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString()))

test('within the window it is an answer, afterwards a person’s', async () => {
  await send(text('Hola'), { replyTo: 'm_0' })
  await send(text('Hola'), { byPersonAfterWindow: true })
  expect(bodies()).toEqual([
    {
      recipient: { id: 'psid' },
      messaging_type: 'RESPONSE',
      message: { text: 'Hola', metadata: 'suite:77' },
      reply_to: { mid: 'm_0' },
    },
    {
      recipient: { id: 'psid' },
      messaging_type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
      message: { text: 'Hola', metadata: 'suite:77' },
    },
  ])
})

test('Instagram’s own token goes to Instagram, a page’s to Facebook', async () => {
  await send(text('a'), {}, 'instagram', 'IGAA')
  await send(text('a'), {}, 'instagram', 'EAA')
  expect(graph.asked.map(({ path }) => path)).toEqual(['/instagram/me/messages', '/facebook/me/messages'])
})

describe('each documented error means what it says', () => {
  test.each([
    [190, 463, { kind: 'refused', reason: 'credentials', error: { code: 'messenger.190' } }],
    [613, undefined, { kind: 'later' }],
    [4, undefined, { kind: 'later' }],
    [32, undefined, { kind: 'later' }],
    [80_006, undefined, { kind: 'later' }],
    [10, 2_018_278, { kind: 'refused', reason: 'window_closed', error: { code: 'messenger.2018278' } }],
    [10, 2_534_022, { kind: 'refused', reason: 'window_closed', error: { code: 'messenger.2534022' } }],
    [10, undefined, { kind: 'refused', reason: 'not_allowed', error: { code: 'messenger.10' } }],
    [551, 1_545_041, { kind: 'refused', reason: 'undeliverable', error: { code: 'messenger.551' } }],
    [
      230,
      undefined,
      { kind: 'refused', reason: 'not_allowed', error: { code: '230', title: 'Their words' } },
    ],
    [
      99_999,
      undefined,
      { kind: 'refused', reason: 'unknown', error: { code: '99999', title: 'Their words' } },
    ],
  ])('%i/%s', async (code, subcode, result) => {
    answers = [refusal(code, subcode)]
    expect(await send(text('x'))).toMatchObject(result)
  })

  test('what Graph calls temporary with 500 may have been taken', async () => {
    answers = [refusal(2, undefined, 500)]
    expect(await send(text('x'))).toMatchObject({ kind: 'unknown' })
  })
})

test('texts that the service would refuse are not sent, counted as it counts', async () => {
  expect(await send(text('ñ'.repeat(2000)))).toMatchObject({ kind: 'accepted' })
  expect(await send(text('ñ'.repeat(2001)))).toMatchObject({ error: { code: 'messenger.text_too_long' } })
  expect(await send(text('ñ'.repeat(501)), {}, 'instagram')).toMatchObject({
    error: { code: 'messenger.text_too_long' },
  })
  expect(graph.asked).toHaveLength(1)
})

const picture = (size: number, caption = ''): OutboundContent => ({
  type: 'image',
  caption,
  media: {
    url: 'https://files.example.com/1',
    open: () => {
      throw new Error('not read')
    },
    read: async () => Buffer.from(''),
    contentType: 'image/jpeg',
    name: 'foto.jpg',
    size,
  },
})

test('a picture over 8 MB is not sent; a caption goes before its file', async () => {
  expect(await send(picture(9_000_000))).toMatchObject({ reason: 'bad_media' })
  expect(await send(picture(1, 'La foto'))).toMatchObject({ kind: 'accepted' })
  expect(bodies().map(({ message }) => message.text ?? message.attachment.type)).toEqual(['La foto', 'image'])
})

test('a file that must wait after its caption went is unconfirmed: the caption would come twice', async () => {
  answers = [TAKEN, refusal(613)]
  expect(await send(picture(1, 'La foto'))).toMatchObject({ kind: 'unknown' })
})

test('choices are quick replies; what does not fit is said above', async () => {
  const option = (id: string, title: string, description: string | null = null) => ({
    id,
    title,
    description,
  })
  await send({
    type: 'choices',
    text: '¿Qué?',
    options: [option('1', 'Ventas'), option('2', 'Soporte técnico y garantías')],
  })
  expect(bodies()[0].message).toMatchObject({
    text: '¿Qué?\n• Soporte técnico y garantías',
    quick_replies: [
      { content_type: 'text', title: 'Ventas', payload: '1' },
      { content_type: 'text', payload: '2' },
    ],
  })
})

test('a profile that may not be known is empty; limits are tried again', async () => {
  const provider = providerOf('messenger')
  const read = () => provider.readProfile?.(account, 'psid', new AbortController().signal)
  const rosa = { first_name: 'Rosa', last_name: 'Díaz' }
  const picture = 'https://platform-lookaside.fbsbx.com/p/1?ext=1'
  answers = [{ body: { ...rosa, profile_pic: picture } }, { body: rosa }, refusal(100, 33), refusal(613)]
  expect(await read()).toEqual({ name: 'Rosa Díaz', picture })
  expect(await read()).toEqual({ name: 'Rosa Díaz', picture: null })
  expect(await read()).toEqual({ name: '', picture: null })
  await expect(read()).rejects.toThrow()
})

test('an expired token is refused credentials, for the channel’s health', async () => {
  answers = [refusal(190, 463)]
  expect(await providerOf('messenger').check(account, new AbortController().signal)).toEqual({
    state: 'refused',
    detail: '401',
  })
})

test('a person takes the thread from another application, a bot does not', async () => {
  answers = [refusal(10, 2018300), { body: { success: true } }]
  expect(await send(text('Hola'), { byPerson: true })).toMatchObject({ kind: 'accepted' })
  expect(graph.asked.map(({ path }) => path.split('/').at(-1))).toEqual([
    'messages',
    'take_thread_control',
    'messages',
  ])
  answers = [refusal(10, 2018300)]
  expect(await send(text('Hola'))).toMatchObject({ kind: 'refused', reason: 'not_allowed' })
  // Only the primary application may.
  answers = [refusal(10, 2018300), refusal(100)]
  expect(await send(text('Hola'), { byPerson: true })).toMatchObject({ kind: 'refused' })
})
