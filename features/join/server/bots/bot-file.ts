import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { WHATSAPP_FILES } from '#platform/messaging/taken-files.ts'
import { uploadBotFile } from '../../contract/bots/bots.ts'
import { asSendable, type Sendable } from '../files/as-sendable.ts'
import { kindOfFile } from '../files/kind-of-file.ts'
import type { JoinContext } from '../join-context.ts'

/** Longer file names are cut. */
const MAX_NAME_LENGTH = 300

/** Stores a file for a bot's messages; older versions that use it keep it too. */
export const uploadBotFileRoute = (context: JoinContext) =>
  bindPrepared(
    uploadBotFile,
    async ({ principal: { companyId }, upload }, proceed: (sendable: Sendable) => Promise<unknown>) =>
      proceed(
        await asSendable(upload, {
          companyId,
          ffmpeg: context.ffmpeg(),
          isVoice: false,
          taken: WHATSAPP_FILES,
        }),
      ),
    async ({ unit, principal, params, prepared: { upload, asDocument } }) => {
      const bot = await unit.rows
        .selectFrom('join_bots')
        .select('id')
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!bot) throw new Failure(notFound)
      const stored = await context.files.keepGuarded(unit, { upload, principal }, 'join_bot')
      const { name, size } = await unit.rows
        .selectFrom('stored_files')
        .select(['name', 'size'])
        .where('id', '=', stored.id)
        .executeTakeFirstOrThrow()
      const kind = asDocument ? 'file' : kindOfFile(stored.contentType, Number(size))
      return {
        file: stored.id,
        kind: kind === 'image' || kind === 'audio' || kind === 'video' ? kind : ('file' as const),
        name: cutText(name, MAX_NAME_LENGTH),
        content_type: stored.contentType,
      }
    },
  )
