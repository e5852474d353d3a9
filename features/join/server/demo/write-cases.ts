import type { Rows } from '#platform/db/database.ts'
import type { SystemNote } from '../../contract/message.ts'
import { lockConversation } from '../conversations/conversation.queries.ts'
import { recordFact } from '../facts.ts'
import { type NewMessage, writeMessage } from '../messages/write-message.ts'

const HOUR = 3_600_000

interface Agent {
  id: number
  name: string
}

interface Content {
  /** Hours before the end of the demonstration. */
  hours: number
  message: Omit<NewMessage, 'at'>
  failure?: string
}

interface Case {
  messages: readonly Content[]
  state?: { blocked_at?: Date; snoozed_until?: Date }
}

const incoming = (body: string): NewMessage => ({
  direction: 'in',
  kind: 'NO_ATTACHED',
  body,
  status: 'delivered',
})
const outgoing = (author: Agent, body: string, status: NewMessage['status'] = 'read'): NewMessage => ({
  direction: 'out',
  kind: 'NO_ATTACHED',
  body,
  status,
  authorId: author.id,
})
const note = (author: Agent, body: string, mentioned?: Agent): NewMessage => ({
  direction: 'out',
  kind: 'note',
  body,
  status: 'sent',
  authorId: author.id,
  mentions: mentioned ? [mentioned.id] : [],
})
const systemNote = (type: SystemNote['type'], by: Agent): NewMessage => ({
  direction: 'out',
  kind: 'system',
  body: '',
  status: 'sent',
  note: { type, by: by.name, name: '' },
})

/**
 * Cases beyond ordinary talk: closed window, blocked contact, failed messages, snoozed conversation, notes to a
 * colleague.
 */
const casesOf = (own: Agent, other: Agent, until: Date): readonly Case[] => [
  {
    messages: [
      { hours: 31, message: incoming('¿Me confirman si el técnico viene mañana?') },
      { hours: 30, message: note(own, 'El técnico confirma el lunes; hay que avisarle.') },
    ],
  },
  {
    messages: [
      { hours: 7, message: incoming('Le ofrezco mercancía sin factura, escríbame al otro número') },
      { hours: 6.9, message: systemNote('blocked', own) },
    ],
    state: { blocked_at: new Date(until.getTime() - 6.9 * HOUR) },
  },
  {
    messages: [
      { hours: 5, message: incoming('Perdí el contrato, ¿me lo envían otra vez?') },
      {
        hours: 4.9,
        message: outgoing(own, 'Claro que sí, ya se lo envío.', 'failed'),
        failure: 'undeliverable',
      },
      {
        hours: 4.8,
        message: outgoing(own, 'Se lo enviamos también a su correo.', 'unconfirmed'),
      },
    ],
  },
  {
    messages: [
      { hours: 4, message: incoming('Lo hablo con mi socio y mañana le cuento') },
      { hours: 3.9, message: outgoing(own, 'Con gusto, quedo pendiente.') },
    ],
    state: { snoozed_until: new Date(until.getTime() + 16 * HOUR) },
  },
  {
    messages: [
      { hours: 3, message: incoming('Me cobraron dos veces la instalación') },
      { hours: 2.9, message: note(own, `@${other.name} ¿nos ayuda a revisar este cobro?`, other) },
      { hours: 2.8, message: note(other, 'Sí está doble: se anula la segunda factura.') },
      { hours: 2.7, message: outgoing(own, 'Tiene razón, ya anulamos el segundo cobro.') },
      { hours: 2.6, message: incoming('Muchas gracias por la rapidez') },
    ],
  },
]

/** Reopens one of the agent's closed conversations for each case. */
export async function writeCases(
  rows: Rows,
  companyId: number,
  accountId: number,
  until: Date,
): Promise<void> {
  const [own, other] = await rows
    .selectFrom('users')
    .select(['id', 'short_name as name'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'agent')
    .orderBy('id')
    .limit(2)
    .execute()
  if (!own || !other) return
  const cases = casesOf(own, other, until)
  const conversations = await rows
    .selectFrom('join_conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('owner_id', '=', own.id)
    .where('state', '=', 'closed')
    .orderBy('id')
    .limit(cases.length)
    .execute()
  for (const [index, { id }] of conversations.entries()) await write(rows, id, cases[index], own, until)
}

async function write(
  rows: Rows,
  id: number,
  one: Case | undefined,
  owner: Agent,
  until: Date,
): Promise<void> {
  const locked = await lockConversation(rows, id)
  if (!locked || !one) return
  const at = (hours: number) => new Date(until.getTime() - hours * HOUR)
  const [first] = one.messages
  const opened = { opened_at: at(first?.hours ?? 0), opened_sequence: locked.last_sequence }
  await rows
    .updateTable('join_conversations')
    // The 24-hour window counts from these messages only.
    .set({ ...opened, state: 'open', closing_type_id: null, window_until: null, unread: 0 })
    .where('id', '=', id)
    .execute()
  await recordFact(rows, locked, 'opened')
  for (const { hours, message, failure } of one.messages) {
    const message_id = await writeMessage(rows, locked, { ...message, at: at(hours) })
    if (failure)
      await rows.updateTable('join_messages').set({ failure }).where('id', '=', message_id).execute()
    if (message.direction === 'in') await recordFact(rows, locked, 'received')
    else if (message.kind === 'NO_ATTACHED') await recordFact(rows, locked, 'sent', { userId: owner.id })
  }
  await rows
    .updateTable('join_conversations')
    .set({ ...one.state, unread: 0, last_at: at(one.messages.at(-1)?.hours ?? 0) })
    .where('id', '=', id)
    .execute()
}
