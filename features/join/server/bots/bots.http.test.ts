import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { activateBot, reloadBot } from '../../contract/agents.ts'
import {
  joinBots,
  listBotVersions,
  publishBot,
  readBotFigures,
  readBotGraph,
  restoreBotVersion,
  saveBotGraph,
} from '../../contract/bots/bots.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { listChats } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { listMessages } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'
import { line, place, shopBot, start, toGroup } from './sample-shop.ts'

/** Stand-in for a customer's system and a model, as bots call them. */
const calls: { url: string | undefined; key: string | undefined; body: string }[] = []
let replies: string[] = []
const service = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  if (request.url === '/v1/chat/completions') {
    const content = replies.shift()
    if (content === undefined) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  }
  const key = request.headers['idempotency-key']
  calls.push({ url: request.url, key: typeof key === 'string' ? key : undefined, body })
  if (request.url?.startsWith('/broken')) return response.writeHead(500).end()
  return response.end(JSON.stringify({ customer: { name: 'Doña\0 Ana', orders: [{ state: 'en camino' }] } }))
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})
const program = await startTestProgram({
  runJobs: true,
  settings: {
    MESSAGING_PRIVATE_ADDRESSES: 'true',
    ASSISTANT_URL: `${origin}/v1`,
    ASSISTANT_MODEL: 'un-modelo',
  },
})
const ana = await program.signIn('ana')
const marta = await program.signIn('marta')
const admin = await program.signIn('admin')
const eva = await program.signIn('eva')

const shop = (url = `${origin}/orders/{{numero}}`) => shopBot(url)

let made = 0
/** An account that a bot with this graph answers. */
async function botOf(graph: BotGraph) {
  made += 1
  const { account } = await channelOf(admin, [ana])
  const { record } = await admin.call(joinBots.routes.create, {
    body: { name: `Bot ${made}`, hosts: ['127.0.0.1'] },
  })
  const params = { id: record.id }
  const saved = await admin.call(saveBotGraph, { params, body: { draft_version: 1, graph } })
  await admin.call(publishBot, { params, body: { draft_version: saved.draft_version, note: 'Primera' } })
  const stored = await admin.call(joinAccounts.routes.read, { params: { id: account } })
  await admin.call(joinAccounts.routes.edit, {
    params: { id: account },
    body: { version: stored.version, bot: record.id, bot_active: true },
  })
  return { bot: record.id, account, name: stored.name }
}

type Phone = ReturnType<typeof outsidePhone>
const heard = async (phone: Phone) =>
  (await phone.messages()).filter(({ own }) => !own).map(({ content }) => content.text)
const hears = (phone: Phone, texts: readonly string[]) =>
  eventually(async () => {
    const content = await heard(phone)
    if (JSON.stringify(content) !== JSON.stringify(texts))
      throw new Error(`received ${JSON.stringify(content)}`)
  })
const chatOf = async (phone: Phone, state: string) =>
  eventually(async () => {
    const { results } = await marta.call(listChats, { query: { page_size: 100 } })
    return found(results.find((chat) => chat.phone === phone.phone && chat.state === state))
  })

test('the bot understands a contact’s answers and hands over to an agent of the group', async () => {
  const { account, bot } = await botOf(shop())
  const pedro = outsidePhone(program.origin, account, '573001120001', 'Pedro')
  await pedro.write('Buenas')
  await hears(pedro, ['Hola Pedro, ¿qué necesita?'])
  const [requests] = (await pedro.messages()).filter(({ own }) => !own)
  expect(requests?.content).toMatchObject({
    type: 'choices',
    options: [{ id: 'menu:ventas', title: 'Ventas' }, { title: 'Mi pedido' }],
  })
  const chat = await chatOf(pedro, 'bot')
  expect(chat.owner).toBeNull()
  expect((await ana.send(listMessages, { query: { sender: chat.id } })).status).toBe(404)
  await pedro.write('qué?')
  await hears(pedro, ['Hola Pedro, ¿qué necesita?', 'No le entendí'])
  await pedro.send({ type: 'choice', id: 'menu:ventas', title: 'Ventas' })
  expect(await chatOf(pedro, 'open')).toMatchObject({ owner: 'ana', id: chat.id })
  const { results } = await ana.call(listMessages, { query: { sender: chat.id } })
  expect(results.flatMap(({ system }) => (system ? [system.type] : []))).toEqual([
    'bot_started',
    'bot_handed_over',
  ])
  const { results: counted, conversations } = await admin.call(readBotFigures, {
    params: { id: bot },
    query: {},
  })
  expect(conversations).toBe(1)
  expect(counted).toEqual([
    { node: 'menu', port: 'ventas', count: 1 },
    { node: 'start', port: 'next', count: 1 },
  ])
})

test('an HTTP call is made once, with the captured values, and its answer is used in the text', async () => {
  const { account } = await botOf(shop())
  const rosa = outsidePhone(program.origin, account, '573001120002', 'Rosa "La Jefa"')
  await rosa.write('Hola')
  await hears(rosa, ['Hola Rosa "La Jefa", ¿qué necesita?'])
  await rosa.write('2')
  await rosa.write('número 7')
  await rosa.write('42')
  await hears(rosa, [
    'Hola Rosa "La Jefa", ¿qué necesita?',
    '¿Número?',
    'No le entendí',
    'Doña Ana: su pedido está en camino',
    'Hasta pronto',
  ])
  const made = calls.filter(({ url }) => url === '/orders/42')
  expect(made).toHaveLength(1)
  expect(JSON.parse(made[0]?.body ?? '')).toEqual({ cliente: 'Rosa "La Jefa"' })
  expect(made[0]?.key).toMatch(/^bot-/)
})

test('a failed HTTP call follows its port, and the conversation continues', async () => {
  const { account } = await botOf(shop(`${origin}/broken/{{numero}}`))
  const raul = outsidePhone(program.origin, account, '573001120003', 'Raúl')
  await raul.write('Hola')
  await hears(raul, ['Hola Raúl, ¿qué necesita?'])
  await raul.write('mi pedido')
  await raul.write('1')
  expect(await chatOf(raul, 'open')).toMatchObject({ owner: 'ana' })
})

test('a model’s answers are marked, until an agent takes over', async () => {
  const { account } = await botOf({
    nodes: [
      start,
      {
        ...place,
        type: 'ai',
        id: 'ia',
        greeting: '¿En qué le ayudo?',
        instructions: 'Abrimos a las 8.',
        turns: 5,
        timeout_minutes: 0,
      },
      toGroup,
    ],
    edges: [line('start', 'next', 'ia'), line('ia', 'failed', 'agente')],
  })
  replies = ['Abrimos a las 8.', 'Claro. [[AGENTE]]']
  const sol = outsidePhone(program.origin, account, '573001120004', 'Sol')
  await sol.write('Hola')
  await hears(sol, ['¿En qué le ayudo?'])
  await sol.write('¿A qué hora abren?')
  await hears(sol, ['¿En qué le ayudo?', '🤖 Abrimos a las 8.'])
  await sol.write('Quiero una persona')
  await hears(sol, ['¿En qué le ayudo?', '🤖 Abrimos a las 8.', 'Le atiende un agente'])
  await chatOf(sol, 'open')
})

test('drafts are saved, published and restored by version; another company and agents have no access', async () => {
  const { bot } = await botOf(shop())
  const params = { id: bot }
  const { draft_version, published } = await admin.call(readBotGraph, { params })
  expect(published).toBe(1)
  const broken = { ...shop(), edges: [] }
  const stale = await admin.send(saveBotGraph, { params, body: { draft_version: 1, graph: broken } })
  expect(stale.status).toBe(409)
  const saved = await admin.call(saveBotGraph, { params, body: { draft_version, graph: broken } })
  const refused = await admin.send(publishBot, { params, body: { draft_version: saved.draft_version } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'join.bot_not_publishable', fields: { start: ['dead_end'] } },
  })
  const restored = await admin.call(restoreBotVersion, { params, body: { number: 1 } })
  expect(restored.graph).toEqual(shop())
  await admin.call(publishBot, { params, body: { draft_version: restored.draft_version, note: 'Otra vez' } })
  const { results } = await admin.call(listBotVersions, { params })
  expect(results).toMatchObject([
    { number: 2, note: 'Otra vez', current: true },
    { number: 1, note: 'Primera', current: false },
  ])
  const foreign = {
    ...shop(),
    nodes: shop().nodes.map((node) => (node.type === 'handover' ? { ...node, group: 999_999 } : node)),
  }
  const stored = await admin.call(saveBotGraph, {
    params,
    body: { draft_version: restored.draft_version, graph: foreign },
  })
  expect(
    await admin.send(publishBot, { params, body: { draft_version: stored.draft_version } }),
  ).toMatchObject({ status: 409, body: { fields: { agente: ['reference'] } } })
  for (const route of [readBotGraph, listBotVersions])
    expect((await eva.send(route, { params })).status).toBe(403)
  for (const [route, body] of [
    [saveBotGraph, { draft_version: 1, graph: shop() }],
    [publishBot, { draft_version: 1 }],
    [restoreBotVersion, { number: 1 }],
  ] as const)
    expect((await eva.send(route as typeof saveBotGraph, { params, body: body as never })).status).toBe(403)
  expect((await eva.send(readBotFigures, { params, query: {} })).status).toBe(403)
  expect((await ana.send(readBotGraph, { params })).status).toBe(403)
})

test('a deactivated bot hands over its conversations; a reloaded one starts again', async () => {
  const { account, name } = await botOf(shop())
  const luz = outsidePhone(program.origin, account, '573001120005', 'Luz')
  await luz.write('Hola')
  await hears(luz, ['Hola Luz, ¿qué necesita?'])
  await marta.call(reloadBot, {})
  await luz.write('1')
  await hears(luz, ['Hola Luz, ¿qué necesita?', 'Hola Luz, ¿qué necesita?'])
  await marta.call(activateBot, { body: { status: false, name } })
  await luz.write('1')
  expect(await chatOf(luz, 'open')).toMatchObject({ owner: 'ana' })
})
