import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { type TakenFiles, WHATSAPP_FILES } from '#platform/messaging/taken-files.ts'
import { fileUrlOf, linkFile, readFile, readPreview, uploadFiles } from '../../contract/messages.ts'
import { readable, visible } from '../conversations/access.ts'
import type { JoinContext } from '../join-context.ts'
import { asSendable, type Sendable } from './as-sendable.ts'
import { fetchAgainRoute } from './fetch-again.ts'
import { asVoiceNote } from './voice-note.ts'

/** Types that a browser displays without executing. */
const SHOWN = /^(image|audio|video)\//

const find = (rows: Rows, principal: Principal, messageId: number, which: 'file_id' | 'preview_id') =>
  rows
    .selectFrom('join_files as f')
    .innerJoin('join_messages as m', 'm.id', 'f.message_id')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('stored_files as s', 's.id', `f.${which}`)
    .select(['s.id', 's.name', 's.content_type', 's.size', 's.sha256'])
    .where('f.message_id', '=', messageId)
    .where('m.deleted_at', 'is', null)
    .where(readable(principal))
    .executeTakeFirst()

async function answer({ files }: JoinContext, found: Awaited<ReturnType<typeof find>>): Promise<FileAnswer> {
  if (!found) throw new Failure(notFound)
  return {
    name: found.name,
    contentType: found.content_type,
    disposition: SHOWN.test(found.content_type) ? 'inline' : 'attachment',
    content: { size: Number(found.size), open: (range) => files.open(found.id, range) },
    etag: found.sha256.toString('hex'),
  }
}

const typedAs =
  (voice: boolean) =>
  (type: string): string =>
    voice ? type.replace(/^video\//, 'audio/') : type

const isVoice = ({ durationAudio, typeFile }: { durationAudio?: number | undefined; typeFile: string }) =>
  durationAudio !== undefined || /audio/i.test(typeFile)

/** What the conversation's channel takes; one that the person may not see is as none. */
async function takenIn(
  { database, providers }: JoinContext,
  principal: Principal,
  conversationId: number | undefined,
): Promise<TakenFiles> {
  if (conversationId === undefined) return WHATSAPP_FILES
  const found = await database.tenant(principal.companyId, ({ rows }) =>
    rows
      .selectFrom('join_conversations as c')
      .innerJoin('join_accounts as a', 'a.id', 'c.account_id')
      .select('a.provider')
      .where('c.id', '=', conversationId)
      .where(visible(principal))
      .executeTakeFirst(),
  )
  return (found && providers.get(found.provider)?.takenFiles) ?? WHATSAPP_FILES
}

export const fileRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(readFile, async ({ unit, principal, params }) =>
    answer(context, await find(unit.rows, principal, params.id, 'file_id')),
  ),
  bind(readPreview, async ({ unit, principal, params }) =>
    answer(context, await find(unit.rows, principal, params.id, 'preview_id')),
  ),
  bind(linkFile, async ({ unit, principal, params: { id } }) => {
    if (!(await find(unit.rows, principal, id, 'file_id'))) throw new Failure(notFound)
    const { url, expiresAt } = context.links.sign(fileUrlOf(id), principal)
    return { url, expires_at: expiresAt.toISOString() }
  }),
  fetchAgainRoute(context),
  bindPrepared(
    uploadFiles,
    async ({ principal, upload, body }, proceed: (sendable: Sendable) => Promise<unknown>) => {
      const [{ companyId }, voice] = [principal, isVoice(body)]
      const taken = await takenIn(context, principal, body.sender)
      const given = voice ? await asVoiceNote(companyId, upload) : upload
      return proceed(await asSendable(given, { companyId, ffmpeg: context.ffmpeg(), isVoice: voice, taken }))
    },
    async ({ unit, principal, body, prepared: { upload, asDocument } }) => {
      const stored = await context.files.keepGuarded(
        unit,
        { upload, principal },
        'join',
        typedAs(isVoice(body)),
      )
      await unit.rows
        .insertInto('join_uploads')
        .values({
          file_id: stored.id,
          company_id: principal.companyId,
          user_id: principal.userId,
          duration: body.durationAudio ?? null,
          as_document: asDocument,
        })
        .execute()
      const file = {
        id: stored.id,
        url: fileUrl(stored.id),
        filename: upload.name,
        contentType: stored.contentType,
      }
      return { urls: [file] }
    },
  ),
]

/** Deletes uploads that were not sent within a day. */
export const createPurgeUploadsJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.purge-uploads',
    cron: '40 * * * *',
    maxAttempts: 1,
    run: () =>
      getContext().database.system(async (unit) => {
        const old = await unit.rows
          .deleteFrom('join_uploads')
          .where('created_at', '<', new Date(Date.now() - 24 * 3_600_000))
          .returning('file_id')
          .execute()
        for (const { file_id } of old) await getContext().files.drop(unit, fileUrl(file_id))
      }),
  })
