import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { joinConfigTexts } from '../../../i18n/config/texts.ts'
import type { JoinContext } from '../../join-context.ts'

/** What services take as a header. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  document: /^application\//,
}

/** Bytes. */
const MAX_BYTES = 16 * 1024 * 1024

export const fitsHeader = (header: string, contentType: string): boolean =>
  TAKEN[header]?.test(contentType) ?? false

/** A file that a template lets go of; messages that were written with it keep it. */
export async function dropUnused(
  { files }: Pick<JoinContext, 'files'>,
  unit: UnitOfWork,
  fileId: string,
): Promise<void> {
  const used = await unit.rows
    .selectFrom('join_files')
    .select('message_id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  if (!used) await files.drop(unit, fileUrl(fileId))
}

/**
 * The form's file of a template that was just written: an upload's id, null for none, undefined where it stays, as far as the
 * header still takes it.
 * @throws Failure `invalid` by field
 */
export async function keepHeaderFile(
  context: Pick<JoinContext, 'files'>,
  { unit, principal, language }: WriteContext,
  id: number,
  input: string | null | undefined,
): Promise<void> {
  const before = await unit.rows
    .selectFrom('join_templates as t')
    .leftJoin('stored_files as s', 's.id', 't.file_id')
    .select(['t.header', 't.file_id', 's.content_type'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const { header, file_id: known } = before
  const stays = input === undefined || input === known
  const next = stays
    ? known !== null && fitsHeader(header, before.content_type ?? '')
      ? known
      : null
    : input
  if (next === known) return
  if (next !== null) {
    await context.files.claim(unit, next, {
      companyId: principal.companyId,
      kind: 'join',
      visibility: 'owner',
      uploadedBy: principal.userId,
    })
    const { content_type: contentType, size } = await unit.rows
      .selectFrom('stored_files')
      .select(['content_type', 'size'])
      .where('id', '=', next)
      .executeTakeFirstOrThrow()
    const wrong = !fitsHeader(header, contentType)
      ? 'wrongType'
      : Number(size) > MAX_BYTES
        ? 'tooLarge'
        : null
    if (wrong !== null) {
      const text = translate(joinConfigTexts, language, `join_template.file.${wrong}`)
      throw new Failure(invalid, { fields: { file: [text] } })
    }
  }
  await unit.rows.updateTable('join_templates').set({ file_id: next }).where('id', '=', id).execute()
  if (known !== null) await dropUnused(context, unit, known)
}
