import type { UnitOfWork } from '#platform/db/database.ts'
import type { SystemNote } from '../../contract/message.ts'
import { inWork } from '../conversations/work.ts'
import { type NewMessage, writeMessage } from '../messages/write-message.ts'

const HOUR = 3_600_000
/** Nobody is connected yet. */
const UNHEARD = { publish: () => {}, providers: new Map() }

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
  unit: UnitOfWork,
  companyId: number,
  accountId: number,
  until: Date,
): Promise<void> {
  const { rows } = unit
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
  for (const [index, { id }] of conversations.entries()) await write(unit, id, cases[index], own, until)
}

async function write(
  unit: UnitOfWork,
  id: number,
  one: Case | undefined,
  owner: Agent,
  until: Date,
): Promise<void> {
  if (!one) return
  const { rows } = unit
  const at = (hours: number) => new Date(until.getTime() - hours * HOUR)
  await inWork(UNHEARD, unit, async (work) => {
    const locked = await work.lock(id)
    if (!locked) return
    work.apply(locked, {
      type: 'assigned',
      ownerId: owner.id,
      groupId: locked.group_id,
      as: 'offered',
      by: null,
    })
    for (const { hours, message, failure } of one.messages) {
      const messageId = await writeMessage(work, locked, { ...message, at: at(hours) })
      if (failure)
        await rows.updateTable('join_messages').set({ failure }).where('id', '=', messageId).execute()
      if (message.direction === 'in') work.fact(locked, 'received')
      else if (message.kind === 'NO_ATTACHED') work.fact(locked, 'sent', { userId: owner.id })
    }
  })
  const [first] = one.messages
  await rows
    .updateTable('join_conversations')
    .set((set) => ({
      opened_at: at(first?.hours ?? 0),
      // The 24-hour window counts from these messages only.
      window_until: latestIn(one, at),
      unread: 0,
      last_at: at(one.messages.at(-1)?.hours ?? 0),
      ...one.state,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

const latestIn = ({ messages }: Case, at: (hours: number) => Date): Date | null => {
  const last = messages.filter(({ message }) => message.direction === 'in').at(-1)
  return last ? new Date(at(last.hours).getTime() + 24 * HOUR) : null
}
