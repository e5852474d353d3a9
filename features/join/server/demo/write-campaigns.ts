import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { DemoConfiguration } from './write-configuration.ts'

const DAY = 24 * 3_600_000
const PEOPLE = 60
const TEXT = (name: string): string => `Hola ${name}, queremos retomar su solicitud. ¿Le podemos escribir?`

/** Statuses of bulk messages: most are read, some fail. */
function statusOf(index: number): { status: string; failure: string | null } {
  if (index % 17 === 5) return { status: 'failed', failure: 'undeliverable' }
  if (index % 29 === 11) return { status: 'unconfirmed', failure: null }
  return { status: index % 3 === 0 ? 'delivered' : 'read', failure: null }
}

/** Writes a finished broadcast with each result, and a sequence with people at every step. */
export async function writeCampaigns(
  rows: Rows,
  companyId: number,
  { accountId, groupId }: DemoConfiguration,
  until: Date,
): Promise<void> {
  const at = new Date(until.getTime() - 2 * DAY)
  const people = await rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .select(['c.id', 'c.last_sequence', 'c.contact_id', 'p.name', 'p.phone'])
    .where('c.account_id', '=', accountId)
    .where('c.state', '=', 'closed')
    .where('c.last_at', '<', at)
    .where('p.phone', 'is not', null)
    .orderBy('c.id')
    .limit(PEOPLE)
    .execute()
  const templates = await rows
    .selectFrom('join_templates')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .execute()
  const templateOf = (name: string): number => templates.find((one) => one.name === name)?.id ?? 0
  const { id: broadcastId } = await rows
    .insertInto('join_broadcasts')
    .values({
      company_id: companyId,
      name: 'Clientes sin respuesta',
      account_id: accountId,
      template_id: templateOf('retomar_conversacion'),
      per_second: 5,
      state: 'done',
      audience: 'clientes.xlsx',
      columns: ['Nombre', 'Celular'],
      phone_column: 'Celular',
      name_column: 'Nombre',
      params: JSON.stringify([{ column: 'Nombre', text: 'cliente' }]),
      created_at: at,
      started_at: at,
      finished_at: new Date(at.getTime() + people.length * 200),
      total: people.length + 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipient = { company_id: companyId, broadcast_id: broadcastId, created_at: at }
  for (const [index, { id, last_sequence, name, phone }] of people.entries()) {
    const { id: messageId } = await rows
      .insertInto('join_messages')
      .values({
        company_id: companyId,
        conversation_id: id,
        sequence: last_sequence + 1,
        direction: 'out',
        kind: 'template',
        body: TEXT(name),
        by_bot: true,
        ...statusOf(index),
        created_at: new Date(at.getTime() + index * 200),
        search_text: sql<string>`search_form(${TEXT(name)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .updateTable('join_conversations')
      .set({ last_sequence: last_sequence + 1, last_message_id: messageId, last_at: at })
      .where('id', '=', id)
      .execute()
    const cells = JSON.stringify({ Nombre: name, Celular: phone })
    await rows
      .insertInto('join_broadcast_recipients')
      .values({
        ...recipient,
        number: index + 2,
        given: phone ?? '',
        phone,
        name,
        cells,
        state: 'taken',
        message_id: messageId,
        attempts: 1,
      })
      .execute()
  }
  const [first] = people
  await rows
    .insertInto('join_broadcast_recipients')
    .values([
      {
        ...recipient,
        number: people.length + 2,
        given: first?.phone ?? '',
        phone: first?.phone ?? null,
        name: first?.name ?? '',
        state: 'duplicate',
      },
      { ...recipient, number: people.length + 3, given: '12345', name: 'Sin número', state: 'invalid' },
    ])
    .execute()
  await sql`
    UPDATE join_broadcasts b
       SET sent = f.sent, delivered = f.sent, failed = f.failed
      FROM (SELECT count(*) FILTER (WHERE m.status IN ('delivered', 'read')) AS sent,
                   count(*) FILTER (WHERE m.status = 'failed') AS failed
              FROM join_broadcast_recipients r JOIN join_messages m ON m.id = r.message_id
             WHERE r.broadcast_id = ${broadcastId}) f
     WHERE b.id = ${broadcastId}`.execute(rows)
  await writeSequence(rows, companyId, { accountId, groupId, until, templateOf }, people)
}

const STATES = ['active', 'replied', 'done', 'active', 'replied', 'opted_out'] as const

async function writeSequence(
  rows: Rows,
  company_id: number,
  around: { accountId: number; groupId: number; until: Date; templateOf: (name: string) => number },
  people: readonly { contact_id: number }[],
): Promise<void> {
  const { accountId, groupId, until, templateOf } = around
  const step = { when: 'always', label: null }
  const { id: sequence_id } = await rows
    .insertInto('join_sequences')
    .values({
      company_id,
      name: 'Bienvenida a clientes nuevos',
      account_id: accountId,
      hours_id: groupId,
      steps: JSON.stringify([
        { ...step, after_minutes: 0, template: templateOf('bienvenida'), params: [] },
        {
          ...step,
          after_minutes: 7 * 24 * 60,
          template: templateOf('retomar_conversacion'),
          params: ['cliente'],
          when: 'not_read',
        },
      ]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chosen = people.slice(0, 18)
  if (chosen.length === 0) return
  await rows
    .insertInto('join_sequence_enrolments')
    .values(
      chosen.map(({ contact_id }, index) => {
        const state = STATES[index % STATES.length] ?? 'done'
        const since = new Date(until.getTime() - (1 + (index % 6)) * DAY)
        return {
          company_id,
          sequence_id,
          contact_id,
          source: index % 2 === 0 ? 'broadcast' : 'hand',
          state,
          step: state === 'done' ? 2 : 1,
          sent: state === 'done' ? 2 : 1,
          since,
          created_at: since,
          next_at: new Date(since.getTime() + 7 * DAY),
          search_text: sql<string>`(SELECT search_text FROM join_contacts WHERE id = ${contact_id})`,
        }
      }),
    )
    .execute()
}
