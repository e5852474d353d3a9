import type { Insertable } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { JoinFacts } from '#platform/db/schema.gen.ts'
import { createRandom } from '#platform/random/random.ts'

const DAY = 86_400_000
const OPTIONS = ['Ventas', 'Soporte', 'Facturas'] as const
const DEEPER = ['Precios', 'Estado del pedido'] as const
const CODES = ['131026', '131049', null] as const

interface HistoryOf {
  companyId: number
  /** Agents, each with their group and account. */
  agents: readonly { userId: number; group: number; account: number }[]
  since: Date
  days: number
  conversations: number
  seed?: number
}

/** What it wrote of the channel's configuration. */
export interface History {
  labels: number[]
  closingTypes: number[]
  survey: number
  broadcast: number
}

type Fact = Insertable<JoinFacts>

async function configure(rows: Rows, company_id: number, account_id: number) {
  const many = async (table: 'join_labels' | 'join_closing_types', names: readonly string[]) => {
    const made = await rows
      .insertInto(table)
      .values(names.map((name) => ({ company_id, name })))
      .returning('id')
      .execute()
    return made.map(({ id }) => id)
  }
  const { id: survey } = await rows
    .insertInto('join_surveys')
    .values({ company_id, name: 'Satisfacción', question: '¿De 1 a 5?', options: ['1', '2', '3', '4', '5'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: template_id } = await rows
    .insertInto('join_templates')
    .values({
      company_id,
      account_id,
      name: 'oferta',
      language: 'es',
      message: 'Hola',
      category: 'marketing',
      status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: broadcast } = await rows
    .insertInto('join_broadcasts')
    .values({ company_id, name: 'Ofertas', account_id, template_id, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    labels: await many('join_labels', ['Pedido', 'Reclamo']),
    closingTypes: await many('join_closing_types', ['Resuelto', 'Sin interés']),
    survey,
    broadcast,
  }
}

/**
 * Conversations over weeks, at all hours, of all kinds: by contacts, agents and campaigns; answered, by the bot alone, handed over, unanswered;
 * some left open. Facts are written as the program writes them, in the order of time.
 */
export async function writeHistory(
  rows: Rows,
  { companyId, agents, since, days, conversations, seed = 7 }: HistoryOf,
): Promise<History> {
  const random = createRandom(seed)
  const [first] = agents
  if (first === undefined) throw new Error('no agents')
  const history = await configure(rows, companyId, first.account)
  const facts: Fact[] = []
  for (let index = 0; index < conversations; index += 1) {
    const agent = agents[index % agents.length] ?? first
    const company_id = companyId
    const own = { user_id: agent.userId, group_id: agent.group }
    const { id: contact_id } = await rows
      .insertInto('join_contacts')
      .values({ company_id, name: `Contacto ${index}`, phone: `+57300${String(5_000_000 + index)}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: conversation_id } = await rows
      .insertInto('join_conversations')
      .values({ company_id, account_id: agent.account, contact_id, state: 'closed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { company_id, conversation_id, account_id: agent.account, contact_id }
    let at = since.getTime() + random.between(0, Math.floor((days * DAY) / 3))
    const then = (seconds: number): Date => {
      at += seconds * 1000
      return new Date(at)
    }
    const put = (kind: string, more: Partial<Fact> = {}, after = random.between(5, 900)) =>
      facts.push({ ...of, kind, at: then(after), ...more })
    if (index % 4 === 1) await sendCampaign(rows, { of, history, index, at: then(60), put })
    const times = random.between(1, 3)
    for (let time = 0; time < times; time += 1) {
      at += random.between(1, Math.floor((days * DAY) / 5))
      play({ random, own, history, put }, time === times - 1 && index % 6 === 0)
    }
  }
  facts.sort((one, other) => Number(one.at) - Number(other.at))
  for (let from = 0; from < facts.length; from += 200)
    await rows
      .insertInto('join_facts')
      .values(facts.slice(from, from + 200))
      .execute()
  return history
}

type Put = (kind: string, more?: Partial<Fact>, after?: number) => void

interface Scene {
  random: ReturnType<typeof createRandom>
  own: { user_id: number; group_id: number }
  history: History
  put: Put
}

/** One opening until it is closed, or left open. */
function play(scene: Scene, staysOpen: boolean): void {
  const { random, own, put, history } = scene
  const kind = random.between(0, 9)
  put('opened')
  if (kind === 0) put('sent', own, 0)
  else put('received', {}, 0)
  if (kind >= 4) talkToBot(scene)
  const byBot = kind === 4 || kind === 5
  if (kind > 0 && !byBot) put('offered', own)
  const byAgent = kind > 1 && !byBot
  if (byAgent) answer(scene)
  if (staysOpen) return
  put('closed', {
    ...(byBot ? {} : own),
    closing_type_id: byAgent ? (history.closingTypes[random.between(0, 1)] ?? null) : null,
    seconds: 60,
  })
}

function talkToBot({ random, put }: Scene): void {
  put('bot_answered', {}, 1)
  put('option', { word: OPTIONS[random.between(0, 2)] ?? '' })
  put('bot_answered', {}, 1)
  if (random.between(0, 1) === 1) put('option', { word: DEEPER[random.between(0, 1)] ?? '' })
}

function answer({ random, own, put, history: { labels, survey } }: Scene): void {
  const seconds = random.between(5, 90_000)
  put('sent', own, seconds)
  put('first_reply', { ...own, seconds }, 0)
  for (let turn = random.between(0, 2); turn > 0; turn -= 1) {
    put('received', own)
    const wait = random.between(5, 4_000)
    put('sent', own, wait)
    put('answered', { ...own, seconds: wait }, 0)
  }
  if (random.between(0, 2) === 0) put('labelled', { ...own, label_id: labels[random.between(0, 1)] ?? null })
  if (random.between(0, 2) > 0) return
  put('survey_sent', { ...own, survey_id: survey })
  if (random.between(0, 1) === 0)
    put('survey_answered', { ...own, survey_id: survey, word: String(random.between(1, 5)) })
}

/** A mass message, whose status changes afterwards. */
async function sendCampaign(
  rows: Rows,
  {
    of: { company_id, conversation_id },
    history,
    index,
    at,
    put,
  }: {
    of: { company_id: number; conversation_id: number }
    history: History
    index: number
    at: Date
    put: Put
  },
): Promise<void> {
  const { id: message_id } = await rows
    .insertInto('join_messages')
    .values({
      company_id,
      conversation_id,
      sequence: 1,
      direction: 'out',
      kind: 'template',
      by_bot: true,
      status: 'enqueue',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('join_broadcast_recipients')
    .values({
      company_id,
      broadcast_id: history.broadcast,
      number: index + 1,
      phone: `+57300${5_000_000 + index}`,
      state: 'taken',
      message_id,
    })
    .execute()
  const status = ['sent', 'delivered', 'read', 'failed'][Math.floor(index / 4) % 4] ?? 'sent'
  const failed =
    status === 'failed' ? { failure: 'undeliverable', failure_code: CODES[index % 3] ?? null } : {}
  for (const step of status === 'failed' ? ['failed'] : ['sent', status])
    await rows
      .updateTable('join_messages')
      .set({ status: step, ...(step === 'failed' ? failed : {}) })
      .where('id', '=', message_id)
      .execute()
  put('campaign', { word: 'Ofertas' }, 0)
}
