import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { canonicalPhone } from '#platform/messaging/phone-identity.ts'
import { templateUnusable } from '../../contract/errors.ts'
import { newTemplateMessage } from '../../contract/messages.ts'
import { buttonOf, fillTemplate, paramsOf } from '../../contract/templates/template-text.ts'
import { holdSeen, seesAll, visible } from '../conversations/access.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { reopen } from '../conversations/reopen.ts'
import type { OutboundPayload } from '../outbound/outbound-of.ts'
import { sendLater } from '../outbound/send-later.ts'
import type { JoinParts } from '../parts.ts'
import { tellChat, tellNew } from '../tell.ts'
import { noteAnswer } from './answered.ts'
import { requireSendable } from './may-send.ts'
import { presentMessage } from './message.present.ts'
import { messages } from './message.queries.ts'
import { claimUploads } from './new-message.ts'
import { type NewFile, writeMessage } from './write-message.ts'

const HEADERS = ['text', 'image', 'video', 'document'] as const

type Template = Awaited<ReturnType<typeof findTemplate>>

/** One that is approved. @throws Failure `not_found`, `template_unusable` */
async function findTemplate(rows: Rows, id: number | string, accountId: number) {
  const template = await rows
    .selectFrom('join_templates')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) => (typeof id === 'number' ? where('id', '=', id) : where('provider_id', '=', id)))
    .executeTakeFirst()
  if (!template) throw new Failure(notFound)
  if (template.status !== 'approved' || template.account_id !== accountId) throw new Failure(templateUnusable)
  return template
}

/** Writes an approved template into a conversation that is held, to be sent. @throws Failure `template_unusable` */
async function writeTemplate(
  rows: Rows,
  held: HeldConversation,
  template: Template,
  given: {
    params: readonly string[]
    file: NewFile | null
    authorId: number | null
    clientId: string | null
  },
): Promise<number> {
  const wanted = paramsOf(template.message)
  const params = Array.from(
    { length: wanted },
    (_, place) => given.params[place] || template.default_values[place] || '',
  )
  if (params.some((param) => param === '')) throw new Failure(templateUnusable)
  const header = HEADERS.find((kind) => kind === template.header) ?? 'text'
  if (header !== 'text' && given.file === null && template.file_id === null)
    throw new Failure(templateUnusable)
  const payload: OutboundPayload & Record<string, unknown> = {
    template: {
      id: template.provider_id ?? template.name,
      name: template.name,
      language: template.language,
      params,
      header,
    },
    options: template.buttons.map((line, place) => ({
      id: String(place),
      title: buttonOf(line).title,
      description: null,
    })),
  }
  const file = given.file ?? (template.file_id === null ? null : await fileOf(rows, template.file_id))
  return writeMessage(rows, held, {
    direction: 'out',
    kind: 'template',
    body: fillTemplate(template.message, params),
    payload,
    status: 'enqueue',
    authorId: given.authorId,
    clientId: given.clientId,
    ...(file === null ? {} : { file }),
  })
}

async function fileOf(rows: Rows, id: string): Promise<NewFile | null> {
  const file = await rows
    .selectFrom('stored_files')
    .select(['name', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return file
    ? {
        state: 'ready',
        fileId: id,
        name: file.name,
        contentType: file.content_type,
        source: null,
        duration: null,
      }
    : null
}

async function findConversation(
  rows: Rows,
  principal: Principal,
  wanted: { destination: string; account?: number | undefined },
) {
  const found = await rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contact_points as n', 'n.contact_id', 'c.contact_id')
    .select('c.id')
    .where('n.kind', '=', 'phone')
    .where('n.value', '=', canonicalPhone(wanted.destination))
    .$if(wanted.account !== undefined, (list) => list.where('c.account_id', '=', wanted.account ?? 0))
    .where(visible(principal))
    .orderBy('c.last_at', 'desc')
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found.id
}

/** The official message begins a closed conversation anew: of whoever writes it, so that they see the answer. */
async function begin(
  { parts, unit, principal }: { parts: JoinParts; unit: UnitOfWork; principal: Principal },
  held: HeldConversation,
): Promise<void> {
  if (held.state !== 'closed') return
  const group = held.group_id
  await reopen(unit.rows, held)
  const owner = seesAll(principal) ? null : principal.userId
  await unit.rows
    .updateTable('join_conversations')
    .set({ owner_id: owner, group_id: group })
    .where('id', '=', held.id)
    .execute()
  Object.assign(held, { owner_id: owner, group_id: group })
  await tellChat(parts, unit, held.id)
}

export const newTemplateMessageRoute = (parts: JoinParts) =>
  bind(newTemplateMessage, async ({ unit, principal, body }) => {
    const id = await findConversation(unit.rows, principal, body)
    const held = await holdSeen(unit.rows, principal, id)
    if (body.client_id !== undefined) {
      const [sent] = await messages(unit.rows)
        .where('m.conversation_id', '=', id)
        .where('m.client_id', '=', body.client_id)
        .execute()
      if (sent) return presentMessage(sent)
    }
    requireSendable(parts, held, true)
    const template = await findTemplate(unit.rows, body.id, held.account_id)
    await begin({ parts, unit, principal }, held)
    const [file = null] = await claimUploads(
      unit.rows,
      principal,
      body.file_message === null ? [] : [body.file_message],
    )
    await noteAnswer(unit, principal, held)
    const messageId = await writeTemplate(unit.rows, held, template, {
      params: body.params,
      file,
      authorId: principal.userId,
      clientId: body.client_id ?? null,
    })
    await sendLater(parts, unit, held)
    const [message] = await tellNew(parts, unit, held.id, [messageId])
    if (!message) throw new Error('the message was not written')
    return message
  })
