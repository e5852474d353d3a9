import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { signOut } from '#features/session/contract/session.ts'
import { createFileLinks } from '#platform/http/server/file-links.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { attachFile, fileUrlOf, linkChatFile, readChatFile } from '../../contract/files.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessages } from '../../contract/messages.ts'
import { chatOf } from '../testing.ts'

const database = await testDatabase()
const program = await startTestProgram({ database })
let ana: Client
let luis: Client
let marta: Client
let eva: Client
let chatId: number
beforeAll(async () => {
  ;[ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
  chatId = await chatOf(ana, luis)
})

/** Starts with the signature of a WebM video. */
const VIDEO = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('0123456789')])

async function attached(content: Buffer | string, name: string): Promise<Message> {
  const file = new Blob([content])
  const reply = await ana.send(attachFile, { body: { chat_id: chatId }, file, fileName: name })
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}

/** As a media element requests it: without credentials. */
const open = (url: string, init: RequestInit = {}) => fetch(`${program.origin}${url}`, init)
/** Always reads the body: an unread one holds the connection. */
const statusOf = async (url: string, init?: RequestInit) => {
  const response = await open(url, init)
  await response.arrayBuffer()
  return response.status
}
const linkOf = (client: Client, id: number) => client.call(linkChatFile, { params: { id } })
const refusal = async (url: string, init?: RequestInit) => {
  const response = await open(url, init)
  return [response.status, ((await response.json()) as { code: string }).code]
}
const UNKNOWN = [401, 'unauthenticated']

test('a link opens the file without a token, whole and in ranges, as the token does', async () => {
  const { id } = await attached(VIDEO, 'entrega.webm')
  const { url, expires_at } = await linkOf(luis, id)
  expect(url.startsWith(`${fileUrlOf(id)}?link=`)).toBe(true)
  const left = Date.parse(expires_at) - Date.now()
  expect([left > 50 * 60_000, left <= 60 * 60_000]).toEqual([true, true])

  const whole = await open(url)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm'])
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(VIDEO)
  const part = await open(url, { headers: { range: 'bytes=4-8' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-8/${VIDEO.length}`])
  expect(await part.text()).toBe('01234')
  expect(await statusOf(url, { headers: { range: 'bytes=99-' } })).toBe(416)
  const head = await open(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(VIDEO.length)])

  const range = { range: 'bytes=0-3' }
  const byToken = await program.statements.during(() =>
    luis.download(readChatFile, { params: { id } }, range).then((answer) => answer.text()),
  )
  const byLink = await program.statements.during(() =>
    open(url, { headers: range }).then((answer) => answer.text()),
  )
  expect(byLink).toHaveLength(byToken.length)
})

test('a link is issued only to people who may read the file', async () => {
  const { id } = await attached(VIDEO, 'reunión.webm')
  for (const stranger of [marta, eva])
    expect(await stranger.send(linkChatFile, { params: { id } })).toMatchObject({ status: 404 })
  expect((await program.anonymous(linkChatFile, { params: { id } })).status).toBe(401)
})

test('a link reads its one file and opens nothing else', async () => {
  const [one, other] = [await attached(VIDEO, 'una.webm'), await attached(VIDEO, 'otra.webm')]
  const { url } = await linkOf(luis, one.id)
  const link = url.slice(url.indexOf('?'))
  expect(await refusal(`${fileUrlOf(other.id)}${link}`)).toEqual(UNKNOWN)
  expect(await refusal(`${fileUrlOf(one.id)}preview/${link}`)).toEqual(UNKNOWN)
  expect(await refusal(`/api/chat/${chatId}/shared_files/${link}`)).toEqual(UNKNOWN)
  expect(await refusal(`${fileUrlOf(one.id)}link/${link}`, { method: 'POST' })).toEqual(UNKNOWN)
  for (const method of ['POST', 'DELETE']) expect(await statusOf(url, { method })).toBeGreaterThanOrEqual(400)
  // A valid link does not make up for an invalid token.
  expect(await refusal(url, { headers: { authorization: 'token nobody' } })).toEqual(UNKNOWN)
})

test('a changed or expired link, or one of another company, opens nothing', async () => {
  const { id } = await attached(VIDEO, 'cambiada.webm')
  const { url } = await linkOf(luis, id)
  const [path, link = ''] = url.split('?link=')
  const [company, user, session, until, seal] = link.split('.')
  const changed = [
    `${company}.${ana.session.userId}.${session}.${until}.${seal}`,
    `${eva.session.company.id}.${user}.${session}.${until}.${seal}`,
    `${company}.${user}.${session}.${Number(until) + 3600}.${seal}`,
    `${company}.${user}.${session}.${until}.${seal?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${company}.${user}.${session}.${until}.`,
    `${link}&link=${link}`,
    '',
  ]
  for (const one of changed) expect(await refusal(`${path}?link=${one}`)).toEqual(UNKNOWN)

  const holder = { companyId: Number(company), userId: Number(user), sessionId: Number(session) }
  const signed = (past: number, whose = holder) =>
    createFileLinks(database.masterSecret, () => Date.now() - past).sign(fileUrlOf(id), whose).url
  expect(await statusOf(signed(59 * 60_000))).toBe(200)
  expect(await refusal(signed(61 * 60_000))).toEqual(UNKNOWN)
  // Even with a valid signature: a session is good only for its own person and company.
  expect(await refusal(signed(0, { ...holder, companyId: eva.session.company.id }))).toEqual(UNKNOWN)
  const { sessionId } = await program.database.systemRows
    .selectFrom('sessions')
    .select('id as sessionId')
    .where('user_id', '=', eva.session.userId)
    .executeTakeFirstOrThrow()
  const evas = { companyId: eva.session.company.id, userId: eva.session.userId, sessionId }
  expect(await statusOf(signed(0, evas))).toBe(404)
})

test('a link expires with the session that requested it, and with the message', async () => {
  const { id } = await attached(VIDEO, 'breve.webm')
  const other = await program.signIn('luis')
  const [{ url: ofOther }, { url }] = [await linkOf(other, id), await linkOf(luis, id)]
  await other.call(signOut, {})
  expect(await refusal(ofOther)).toEqual(UNKNOWN)
  expect(await statusOf(url)).toBe(200)
  await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
  expect(await statusOf(url)).toBe(404)
})

test('content that a browser could run is downloaded and never shown, also by a link', async () => {
  for (const [name, content] of [
    ['dibujo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['página.html', '<!doctype html><script>alert(1)</script>'],
  ] as const) {
    const { url } = await linkOf(luis, (await attached(content, name)).id)
    const response = await open(url)
    expect(await response.text()).toBe(content)
    const { headers } = response
    expect(headers.get('content-type')).toContain('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
})

/** Kept here so that its connection stays open. */
let unread: Response
test('a stalled video download does not keep the program from stopping', async () => {
  const { id } = await attached(Buffer.concat([VIDEO, Buffer.alloc(8_000_000)]), 'larga.webm')
  unread = await open((await linkOf(luis, id)).url)
  // The program stops after this file's tests, and would fail there.
  expect([unread.status, unread.bodyUsed]).toEqual([200, false])
})
