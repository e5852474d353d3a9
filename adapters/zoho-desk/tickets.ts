import { cutText } from '#platform/contract/cut-text.ts'
import type { Change, LinkKind, Outcome, Work } from '#platform/integrations/port.ts'

/** Of a description, characters. */
const MAX_TEXT = 60_000
/** Calls that nobody took. */
const MISSED = ['missed', 'busy', 'declined', 'cancelled', 'failed']

interface Listed {
  data?: readonly { id?: string; subject?: string }[]
}

interface Ticket {
  kind: LinkKind
  record: string
  /** Tells it from every other one: a ticket whose answer was lost is found by it. */
  subject: string
  channel: 'Phone' | 'Chat' | 'WhatsApp' | 'Facebook' | 'Instagram'
  description: string
  contact: { name: string; number: string | null; email: string | null }
  ownerId: number | null
}

const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** Text of people inside their HTML. */
const html = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const idOf = (answer: unknown): string => String((answer as { id?: unknown } | null)?.id ?? '')

/** Their contact of the number or address; a new one otherwise. */
async function contactId(work: Work, { name, number, email }: Ticket['contact']): Promise<string> {
  const ways = [
    ['phone', number],
    ['mobile', number],
    ['email', email],
  ] as const
  for (const [way, value] of ways) {
    if (value === null) continue
    const query = new URLSearchParams({ [way]: value, limit: '1' })
    const found = (await work.api({ path: `contacts/search?${query}`, method: 'GET' })) as Listed | null
    const id = found?.data?.[0]?.id
    if (id) return id
  }
  const body = {
    // Required over there.
    lastName: cutText(name || number || '—', 80),
    ...(number === null ? {} : { phone: number }),
    ...(email === null ? {} : { email }),
  }
  return idOf(await work.api({ path: 'contacts', method: 'POST', body }))
}

async function openTicket(work: Work, ticket: Ticket): Promise<Outcome> {
  const { kind, record, subject } = ticket
  const keep = (remoteId: string) =>
    work.keepLink(kind, {
      ownId: record,
      remoteKind: 'ticket',
      remoteId,
      remoteChangedAt: null,
      remoteDigest: null,
    })
  const departmentId = work.connection.settings.department || work.connection.tokens.department || ''
  const query = new URLSearchParams({ subject, limit: '10' })
  const listed = (await work.api({ path: `tickets/search?${query}`, method: 'GET' })) as Listed | null
  const known = listed?.data?.find((one) => one.subject === subject)?.id
  if (known) {
    await keep(known)
    return { state: 'done' }
  }
  const assignee = ticket.ownerId === null ? null : await work.remoteUser(ticket.ownerId)
  const body = {
    subject,
    departmentId,
    contactId: await contactId(work, ticket.contact),
    channel: ticket.channel,
    description: ticket.description,
    ...(ticket.contact.number === null ? {} : { phone: ticket.contact.number }),
    ...(assignee === null ? {} : { assigneeId: assignee }),
  }
  await keep(idOf(await work.api({ path: 'tickets', method: 'POST', body })))
  return { state: 'done' }
}

/** A call from outside that nobody took becomes a ticket, once. */
async function ticketOfCall(record: string, work: Work): Promise<Outcome> {
  const call = await work.call(record)
  if (call === null) return { state: 'skipped', reason: 'gone' }
  const isMissed = call.direction === 'inbound' && MISSED.includes(call.result ?? '') && !call.continued
  if (!isMissed || !work.connection.settings.missedCalls) return { state: 'skipped', reason: 'not_wanted' }
  if (call.number === null) return { state: 'skipped', reason: 'hidden_number' }
  if (await work.linkOf('call', record)) return { state: 'skipped', reason: 'unchanged' }
  const [called = null] = call.userIds
  return openTicket(work, {
    kind: 'call',
    record,
    subject: `Llamada perdida de ${call.number} (${time(call.startedAt)} UTC)`,
    channel: 'Phone',
    description: html(`Llamó a ${call.line || 'la empresa'} y nadie contestó.`),
    contact: { name: '', number: call.number, email: null },
    ownerId: called,
  })
}

const CHANNELS: Readonly<Record<string, Ticket['channel']>> = {
  messenger: 'Facebook',
  instagram: 'Instagram',
}

/** A closed conversation becomes a ticket with all that was written, once. */
async function ticketOfConversation(record: string, work: Work): Promise<Outcome> {
  const conversation = await work.conversation(record)
  if (conversation === null) return { state: 'skipped', reason: 'gone' }
  if (conversation.closedAt === null) return { state: 'skipped', reason: 'goes_on' }
  if (await work.linkOf('conversation', record)) return { state: 'skipped', reason: 'unchanged' }
  const { provider, name, number, lines, openedAt, ownerId, personId } = conversation
  const person = personId === null ? null : await work.person(personId)
  const who = name || number || provider
  return openTicket(work, {
    kind: 'conversation',
    record,
    subject: cutText(`Conversación con ${who} (${provider}, ${time(openedAt)} UTC)`, 200),
    channel: CHANNELS[provider] ?? 'Chat',
    description: cutText(lines.map(html).join('<br>'), MAX_TEXT) || '—',
    contact: { name, number, email: person?.email ?? null },
    ownerId,
  })
}

/** What happened here, as a ticket. */
export const tellTicket = ({ kind, record }: Change, work: Work): Promise<Outcome> =>
  kind === 'conversation.closed' ? ticketOfConversation(record, work) : ticketOfCall(record, work)
