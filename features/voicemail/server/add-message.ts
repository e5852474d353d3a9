import { sql } from 'kysely'
import type { Team } from '#platform/access/principal.ts'
import { teamColumn } from '#platform/access/supervised.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { partyAsKnown } from '#platform/telephony/names/party-as-known.ts'
import type { TellCounts } from './counts.ts'
import type { MailMessageJob } from './mail-message.ts'
import type { NotifyMessage } from './notify-message.ts'

export type SoundFormat = 'wav' | 'mp3' | 'ogg'

/** A finished message. Its sound is a local file, which is moved into the store. */
export interface NewMessage {
  companyId: number
  /** Number of the extension it was left for. */
  extension: string
  callId: string | null
  caller: { number: string; name: string }
  receivedAt: Date
  /** Length of the sound; fractions are rounded. */
  seconds: number
  format: SoundFormat
  path: string
}

/** Null: the company has no such extension, and nothing is stored. */
export type AddMessage = (message: NewMessage) => Promise<{ id: number } | null>

const TYPES: Record<SoundFormat, string> = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' }

interface Owner {
  id: number
  user_id: number | null
  role: string | null
  team: Team | null
  email: string | null
  language: 'es' | 'en'
}

async function findOwner(unit: UnitOfWork, { companyId, extension }: NewMessage): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    SELECT e.id, e.user_id, u.role, ${teamColumn(sql`u.id`)} AS team, b.email, coalesce(u.language, c.language) AS language
      FROM extensions e
      JOIN companies c ON c.id = e.company_id
      LEFT JOIN users u ON u.id = e.user_id
      LEFT JOIN voicemail_boxes b ON b.extension_id = e.id
     WHERE e.company_id = ${companyId} AND e.number = ${extension} AND e.deleted_at IS NULL`.execute(
    unit.rows,
  )
  return rows[0]
}

export interface AddMessageContext {
  database: Database
  files: Pick<FileStore, 'moveGuarded'>
  tellCounts: TellCounts
  notify: NotifyMessage
  mail: MailMessageJob
  nameNumbers: NameNumbers
}

/** Stores the message, notifies its owner, and mails it if the box has an address, all in one transaction. */
export const addMessage =
  (context: AddMessageContext): AddMessage =>
  (message) =>
    context.database.system(async (unit) => {
      const before = await findSame(unit, message)
      if (before) return before
      const owner = await findOwner(unit, message)
      if (!owner) return null
      const { companyId, caller: party } = message
      const caller = await partyAsKnown(context.nameNumbers, unit.rows, { companyId, owner, party })
      return keep(unit, context, { ...message, caller }, owner)
    })

/** The same message from a run that was killed before it finished; a call leaves at most one. */
const findSame = (unit: UnitOfWork, { companyId, caller, callId }: NewMessage) =>
  callId === null
    ? undefined
    : unit.rows
        .selectFrom('voicemail_messages')
        .select('id')
        .where('company_id', '=', companyId)
        .where('caller_number', '=', numberOf(caller))
        .where('call_id', '=', callId)
        .executeTakeFirst()

const numberOf = (caller: NewMessage['caller']): string => cutText(caller.number, 32)

/** Stores the message and its sound without notifying anybody. */
export async function insertMessage(
  unit: UnitOfWork,
  files: AddMessageContext['files'],
  message: NewMessage,
  owner: Pick<Owner, 'id' | 'user_id'>,
): Promise<{ id: number }> {
  const { companyId, caller, format, path } = message
  const file = await files.moveGuarded(unit, {
    companyId,
    kind: 'voicemail',
    name: `${message.receivedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.${format}`,
    contentType: TYPES[format],
    path,
  })
  return unit.rows
    .insertInto('voicemail_messages')
    .values({
      company_id: companyId,
      extension_id: owner.id,
      user_id: owner.user_id,
      call_id: message.callId,
      caller_number: numberOf(caller),
      caller_name: cutText(caller.name, 80),
      received_at: message.receivedAt,
      seconds: Math.round(message.seconds),
      format,
      file_id: file.id,
      size: file.size,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function keep(unit: UnitOfWork, context: AddMessageContext, message: NewMessage, owner: Owner) {
  const { companyId, caller } = message
  const { id } = await insertMessage(unit, context.files, message, owner)
  if (owner.user_id !== null) {
    await context.notify(unit, { id, companyId, userId: owner.user_id, language: owner.language, caller })
    await context.tellCounts(unit, [owner.user_id], [id])
  }
  if (owner.email !== null) await enqueueWaiting(unit, context.mail, { id }, { companyId })
  return { id }
}
