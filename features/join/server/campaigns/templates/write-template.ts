import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { templateUnusable } from '../../../contract/errors.ts'
import { buttonOf, fillTemplate, paramsOf } from '../../../contract/templates/template-text.ts'
import type { LockedConversation } from '../../conversations/conversation.queries.ts'
import type { Work } from '../../conversations/work.ts'
import { type NewFile, writeMessage } from '../../messages/write-message.ts'
import type { OutboundPayload } from '../../outbound/read-outbound.ts'

const HEADERS = ['text', 'image', 'video', 'document'] as const

/** An approved template. @throws Failure `not_found`, `template_unusable` */
export async function findTemplate(rows: Rows, id: number | string, accountId: number) {
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

export type Template = Awaited<ReturnType<typeof findTemplate>>

interface Input {
  params: readonly string[]
  file: NewFile | null
  authorId: number | null
  clientId: string | null
  /** Written by the program: it does not count as an answer. */
  byBot?: boolean
}

/** Services refuse line breaks, tabs and many spaces in a parameter, and one of nothing else. */
const asParam = (value = ''): string => value.replaceAll(/\s+/gu, ' ').trim()

/**
 * Writes an approved template into a locked conversation, to be sent.
 * @throws Failure `template_unusable`, before anything is written
 */
export async function writeTemplate(
  work: Work,
  locked: LockedConversation,
  template: Template,
  input: Input,
): Promise<number> {
  const paramCount = paramsOf(template.message)
  const params = Array.from(
    { length: paramCount },
    (_, index) => asParam(input.params[index]) || asParam(template.default_values[index]),
  )
  if (params.some((param) => param === '')) throw new Failure(templateUnusable)
  const header = HEADERS.find((kind) => kind === template.header) ?? 'text'
  if (header !== 'text' && input.file === null && template.file_id === null)
    throw new Failure(templateUnusable)
  const payload: OutboundPayload & Record<string, unknown> = {
    template: {
      id: template.provider_id ?? template.name,
      name: template.name,
      language: template.language,
      params,
      header,
    },
    options: template.buttons.map((line, index) => ({
      id: String(index),
      title: buttonOf(line).title,
      description: null,
    })),
  }
  const file = input.file ?? (template.file_id === null ? null : await fileOf(work.rows, template.file_id))
  return writeMessage(work, locked, {
    direction: 'out',
    kind: 'template',
    body: fillTemplate(template.message, params),
    payload,
    status: 'enqueue',
    authorId: input.authorId,
    byBot: input.byBot ?? false,
    clientId: input.clientId,
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
