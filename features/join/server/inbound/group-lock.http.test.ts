import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { userConnection } from '../../contract/agents.ts'
import { joinBots, publishBot, saveBotGraph } from '../../contract/bots/bots.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { listChats } from '../../contract/chats.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { listMessages } from '../../contract/messages.ts'
import { line as edge, place, start } from '../bots/sample-shop.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const PATIENCE = 20_000
const program = await startTestProgram({ runJobs: true })
const [ana, admin] = await program.signInAll('ana', 'admin')
const { record: group } = await admin.call(joinGroups.routes.create, {
  body: { name: 'Ventas del bot', members: [ana.session.userId], strategy: 'by_turns' },
})
const owner = new Client({ connectionString: program.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const { record: bot } = await admin.call(joinBots.routes.create, { body: { name: 'Portero', hosts: [] } })
const params = { id: bot.id }
/** Only hands over to the group. */
const graph: BotGraph = {
  nodes: [start, { ...place, id: 'people', type: 'handover', text: '', group: group.id, agent: null }],
  edges: [edge('start', 'next', 'people')],
}
const saved = await admin.call(saveBotGraph, { params, body: { draft_version: 1, graph } })
await admin.call(publishBot, { params, body: { draft_version: saved.draft_version, note: '' } })
const line = await cloudLineOf(admin, program.origin, { group: group.id, bot: bot.id, bot_active: true })
await ana.call(userConnection, { body: { status: true } })

const chatOf = (phone: string) =>
  eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    return found(results.find((chat) => chat.phone === phone && chat.state !== 'bot'))
  }, PATIENCE)

/** What each transaction wrote, in order: messages of contacts (`in`) and handovers of the bot (`over`). */
async function transactions(): Promise<string[][]> {
  const { rows } = await owner.query<{ what: string[] }>(
    `SELECT array_agg(CASE direction WHEN 'in' THEN 'in' ELSE 'over' END ORDER BY id) AS what
       FROM join_messages WHERE direction = 'in' OR note->>'type' = 'bot_handed_over' GROUP BY xmin::text`,
  )
  return rows.map(({ what }) => what)
}

test('a bot hands over at the end of a batch, so that the group is not locked for its other messages', async () => {
  // The number of events in a transaction depends on their speed: repeat until one had several.
  for (
    let turn = 0;
    !(await transactions()).some((what) => what.filter((one) => one === 'over').length > 1);
    turn += 1
  ) {
    const people = Array.from({ length: 20 }, (_, at) => `5730077${String(turn * 20 + at).padStart(5, '0')}`)
    const content = people.map((phone) => written(`wamid.${phone}`, phone, 'Buenas'))
    await line.tell({
      contacts: content.flatMap(({ contacts }) => contacts),
      messages: content.flatMap(({ messages }) => messages),
    })
    for (const phone of people) expect(await chatOf(phone)).toMatchObject({ group_id: group.id })
  }
  for (const what of await transactions()) expect(what).toEqual(what.toSorted())
})

test('a message during the bot’s handover keeps its order, and the conversation is handed over once', async () => {
  const phone = '573007900001'
  const [one, two] = [written('wamid.a', phone, 'Primero'), written('wamid.b', phone, 'Segundo')]
  await line.tell({ contacts: one.contacts, messages: [...one.messages, ...two.messages] })
  const results = await eventually(async () => {
    const { id } = await chatOf(phone)
    const page = await admin.call(listMessages, { query: { sender: id } })
    if (page.results.length < 4) throw new Error('not all messages arrived yet')
    return page.results
  }, PATIENCE)
  const kinds = results.map(({ system, message }) => system?.type ?? message)
  // The handover comes at the end of the batch, whether or not the second message was in it.
  expect(kinds.filter((one) => one !== 'bot_handed_over')).toEqual(['Primero', 'bot_started', 'Segundo'])
  expect(kinds).toHaveLength(4)
  expect(results.map(({ messagesNumber }) => messagesNumber)).toEqual([1, 2, 3, 4])
})

test('first messages of a manual group do not wait for its row lock', async () => {
  const manual = await cloudLineOf(admin, program.origin)
  await program.database.system(async ({ rows }) => {
    await rows.selectFrom('join_groups').select('id').forNoKeyUpdate().execute()
    await manual.tell(written('wamid.manual', '573007910001', 'Buenas'))
    expect(await chatOf('573007910001')).toMatchObject({ state: 'waiting', owner: null })
  })
})
