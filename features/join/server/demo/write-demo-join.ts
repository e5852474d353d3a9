import type { Insertable } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { JoinBotPassages, JoinFacts, JoinMessages } from '#platform/db/schema.gen.ts'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { officeMinutesBefore } from '#platform/random/office-time.ts'
import { createRandom } from '#platform/random/random.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { botDialogue } from './bot-dialogue.ts'
import { DIALOGUES, type Dialogue, OPEN_LINES } from './dialogues.ts'
import { surveyTalk } from './survey-talk.ts'
import { writeCampaigns } from './write-campaigns.ts'
import { writeCases } from './write-cases.ts'
import { type DemoConfiguration, writeConfiguration } from './write-configuration.ts'

const DAYS = 90
const OFFICE_DAYS = 60
const DAY = 24 * 3_600_000
const MINUTE = 60_000
const CONTACTS = 160
/** Rows per statement. */
const BATCH = 500

type Random = ReturnType<typeof createRandom>

/**
 * Writes three months of conversations on a simulated number, with people of the company's CRM. The same company gets the
 * same data at each start. Works across companies.
 */
export async function writeDemoJoin(unit: UnitOfWork, companyId: number, until: Date): Promise<void> {
  const { rows } = unit
  const agents = await rows
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'agent')
    .orderBy('id')
    .execute()
  const people = await rows
    .selectFrom('persons')
    .select(['id', 'full_name', 'mobile'])
    .where('company_id', '=', companyId)
    .where('mobile', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(CONTACTS)
    .execute()
  if (agents.length === 0 || people.length === 0) return
  const since = new Date(until.getTime() - DAYS * DAY)
  const owners = agents.map(({ id }) => id)
  const config = await writeConfiguration(rows, companyId, owners, since)
  const random = createRandom(companyId + 7)
  const written: Written = { messages: [], facts: [], passages: [] }
  const seen = new Set<string>()
  for (const [index, person] of people.entries()) {
    const phone = phoneKey(person.mobile ?? '')
    if (seen.has(phone)) continue
    seen.add(phone)
    const contact = { personId: person.id, name: person.full_name, phone }
    await writeConversation(
      rows,
      { companyId, config, random, until, written, owner: owners[index % owners.length] ?? 0 },
      contact,
      index,
    )
  }
  await flush(rows, written)
  await writeCases(unit, companyId, config.accountId, until)
  await writeCampaigns(rows, companyId, config, until)
}

interface Written {
  messages: Insertable<JoinMessages>[]
  facts: Insertable<JoinFacts>[]
  passages: Insertable<JoinBotPassages>[]
}

interface Context {
  companyId: number
  config: DemoConfiguration
  random: Random
  until: Date
  written: Written
  owner: number
}

interface Contact {
  personId: number
  name: string
  phone: string
}

async function makeContact(
  rows: Rows,
  company_id: number,
  { personId, name, phone }: Contact,
  at: Date,
): Promise<number> {
  const { id } = await rows
    .insertInto('join_contacts')
    .values({ company_id, name: name.slice(0, 120), phone, person_id: personId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('join_contact_points')
    .values({ company_id, contact_id: id, kind: 'phone', value: phone, address: phone.slice(1) })
    .execute()
  return id
}

type Line = (typeof DIALOGUES)[number]['lines'][number]

function messageOf(line: Line, owner: number) {
  const incoming = line.in !== undefined
  const body = line.in ?? line.out ?? line.note ?? ''
  return {
    direction: incoming ? 'in' : 'out',
    kind: line.note === undefined ? 'NO_ATTACHED' : 'note',
    body,
    status: incoming ? 'delivered' : 'read',
    author_id: incoming ? null : owner,
    search_text: foldForSearch(body),
  }
}

/** One to four sessions over the three months; every seventh contact waits for an answer at the end. */
async function writeConversation(
  rows: Rows,
  context: Context,
  contact: Contact,
  index: number,
): Promise<void> {
  const { companyId, config, random, until, written, owner } = context
  const times = random.between(1, 4)
  const starts = Array.from({ length: times }, () =>
    officeMinutesBefore(until, random.between(60, OFFICE_DAYS * 600)).getTime(),
  ).sort((one, other) => one - other)
  const [first = until.getTime()] = starts
  const contactId = await makeContact(rows, companyId, contact, new Date(first))
  const waits = index % 7 === 0
  const answers = createRandom(index + 3)
  const { id } = await rows
    .insertInto('join_conversations')
    .values({
      company_id: companyId,
      account_id: config.accountId,
      contact_id: contactId,
      group_id: config.groupId,
      owner_id: owner,
      state: waits ? 'open' : 'closed',
      created_at: new Date(first),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = { company_id: companyId, conversation_id: id }
  const of = { ...shared, account_id: config.accountId, contact_id: contactId, group_id: config.groupId }
  const state = {
    sequence: 0,
    at: first,
    label: null as number | null,
    closing: null as number | null,
    opened: 0,
  }
  const say = (at: number, line: Line): void => {
    state.sequence += 1
    state.at = at
    const message = messageOf(line, owner)
    written.messages.push({ ...shared, ...message, sequence: state.sequence, created_at: new Date(at) })
    const kind = message.direction === 'in' ? 'received' : 'sent'
    if (line.note === undefined)
      written.facts.push({ ...of, kind, at: new Date(at), user_id: message.author_id })
  }
  /** From the first message until an agent takes over. @returns when that is */
  const talkToBot = (wants: string, from: number): number => {
    // With the hour, a contact's openings differ.
    const turn = index + new Date(from).getUTCHours()
    const { lines, passages, facts, until: over } = botDialogue(config.bot, { ...contact, wants, turn }, from)
    for (const { at, content, message } of lines) {
      if (content !== null) say(at, { in: content })
      if (message !== null) {
        state.sequence += 1
        written.messages.push({ ...shared, ...message, sequence: state.sequence, created_at: new Date(at) })
      }
    }
    written.passages.push(...passages.map((passage) => ({ ...shared, ...passage })))
    written.facts.push(...facts.map((fact) => ({ ...of, ...fact })))
    return over
  }
  const playDialogue = (dialogue: Dialogue, start: number): void => {
    state.opened = state.sequence
    const opened = { ...of, at: new Date(start) }
    written.facts.push({ ...opened, kind: 'opened' })
    let at = start
    let answered = false
    for (const [index, line] of dialogue.lines.entries()) {
      const seconds = random.between(20, 600)
      at += seconds * 1000
      say(at, line)
      if (index === 0) {
        at = talkToBot(dialogue.label, at)
        written.facts.push({ ...of, at: new Date(at), kind: 'offered', user_id: owner })
      }
      if (line.out === undefined) continue
      written.facts.push({
        ...of,
        kind: answered ? 'answered' : 'first_reply',
        at: new Date(at),
        user_id: owner,
        seconds,
      })
      answered = true
    }
    const label_id = config.labels.get(dialogue.label) ?? null
    state.label = label_id
    state.closing = config.closings.get(dialogue.closing) ?? null
    const closing_type_id = state.closing
    const seconds = Math.round((at - start) / 1000)
    const labelled = { ...of, user_id: owner, label_id }
    written.facts.push(
      { ...labelled, kind: 'labelled', at: new Date(at) },
      { ...labelled, kind: 'closed', at: new Date(at + MINUTE), closing_type_id, seconds },
    )
    const survey = surveyTalk({ random: answers, owner, surveyId: config.surveyId }, at + MINUTE)
    for (const message of survey.messages) {
      state.sequence += 1
      state.at = message.created_at.getTime()
      written.messages.push({ ...shared, ...message, sequence: state.sequence })
    }
    written.facts.push(...survey.facts.map((fact) => ({ ...of, ...fact })))
  }
  for (const start of starts) {
    const dialogue = DIALOGUES[random.between(0, DIALOGUES.length - 1)] ?? DIALOGUES[0]
    if (dialogue) playDialogue(dialogue, start)
  }
  if (waits) {
    const at = officeMinutesBefore(until, random.between(1, 300)).getTime()
    state.opened = state.sequence
    written.facts.push(
      { ...of, kind: 'opened', at: new Date(at) },
      { ...of, kind: 'offered', at: new Date(at), user_id: owner },
    )
    say(at, { in: OPEN_LINES[index % OPEN_LINES.length] ?? '' })
  }
  await rows
    .updateTable('join_conversations')
    .set({
      last_sequence: state.sequence,
      last_at: new Date(state.at),
      label_id: state.label,
      closing_type_id: waits ? null : state.closing,
      unread: waits ? 1 : 0,
      waiting_since: waits ? new Date(state.at) : null,
      window_until: new Date(state.at + DAY),
      opened_at: new Date(state.at),
      opened_sequence: state.opened,
    })
    .where('id', '=', id)
    .execute()
}

async function flush(rows: Rows, { messages, facts, passages }: Written): Promise<void> {
  for (let from = 0; from < messages.length; from += BATCH)
    await rows
      .insertInto('join_messages')
      .values(messages.slice(from, from + BATCH))
      .execute()
  for (let from = 0; from < passages.length; from += BATCH)
    await rows
      .insertInto('join_bot_passages')
      .values(passages.slice(from, from + BATCH))
      .execute()
  facts.sort((one, other) => Number(one.at) - Number(other.at))
  for (let from = 0; from < facts.length; from += BATCH)
    await rows
      .insertInto('join_facts')
      .values(facts.slice(from, from + BATCH))
      .execute()
  await rows
    .updateTable('join_conversations as c')
    .from('join_messages as m')
    .set((set) => ({ last_message_id: set.ref('m.id') }))
    .whereRef('m.conversation_id', '=', 'c.id')
    .whereRef('m.sequence', '=', 'c.last_sequence')
    .where('c.last_message_id', 'is', null)
    .execute()
}
