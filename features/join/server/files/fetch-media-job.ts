import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { diskFull } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import { MediaGone } from '#platform/messaging/port.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { countIntake } from '../callbacks/intake.ts'
import type { JoinParts } from '../parts.ts'
import { publishChanged } from '../publish.ts'
import { type MediaOwner, mediaRoom } from './media-room.ts'
import { safeTypeOf } from './safe-type.ts'
import { tellNoSpace } from './tell-no-space.ts'

const TIMEOUT = 60_000
/** With its thumbnail and its storing. */
const DEADLINE = 120_000
const MAX_ATTEMPTS = 8

/** Downloads a contact's file before its address expires, and makes a picture's thumbnail. */
export const createFetchMediaJob = (parts: () => JoinParts) => {
  const attemptsOf = new Map<number, number>()
  return defineWaitingJob({
    id: 'join.fetch-media',
    payload: z.object({ message_id: z.number().int(), asked: z.boolean().optional() }),
    maxAttempts: MAX_ATTEMPTS,
    waits: { perCompany: 3, deadlineMs: DEADLINE },
    async run({ message_id: id, asked = false }) {
      const { database, providers, secrets, workFolder } = parts()
      const file = await database.systemRows
        .selectFrom('join_files as f')
        .innerJoin('join_messages as m', 'm.id', 'f.message_id')
        .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
        .select(['f.source', 'f.name', 'f.content_type', 'f.company_id', 'c.account_id', 'm.conversation_id'])
        .where('f.message_id', '=', id)
        .where('f.state', '=', 'pending')
        .executeTakeFirst()
      if (!file?.source) return
      const account = await findAccount(database.systemRows, file.account_id)
      const provider = account && providers.get(account.provider)
      if (!account || !provider) return keepAs(parts(), id, 'failed')
      if ((await mediaRoom(parts(), file, asked)) <= 0) return keepAs(parts(), id, 'no_space')
      const path = join(workFolder, `media-${randomUUID()}`)
      try {
        const { name } = await provider.fetchMedia(providerAccount(account, secrets), file.source, {
          path,
          signal: AbortSignal.timeout(TIMEOUT),
        })
        attemptsOf.delete(id)
        await keepFetched(parts(), id, { ...file, asked }, { path, name: name || file.name })
      } catch (error) {
        const attempts = (attemptsOf.get(id) ?? 0) + 1
        attemptsOf.set(id, attempts)
        const end = endOf(error, attempts)
        if (end === null) throw error
        attemptsOf.delete(id)
        await keepAs(parts(), id, end)
      } finally {
        await rm(path, { force: true })
      }
    },
  })
}

/** Null: it is tried again. */
function endOf(error: unknown, attempts: number): 'no_space' | 'failed' | null {
  // Of the plan, the disk, or a day's share.
  if (error instanceof Failure && (error.kind === storageFull || error.kind === diskFull)) return 'no_space'
  return error instanceof MediaGone || attempts >= MAX_ATTEMPTS ? 'failed' : null
}

async function keepFetched(
  parts: JoinParts,
  id: number,
  file: MediaOwner & { asked: boolean; name: string; content_type: string },
  { path, name }: { path: string; name: string },
): Promise<void> {
  const { size } = await stat(path)
  // Before a picture is read. What runs beside it is counted in the transaction.
  if ((await mediaRoom(parts, file, file.asked)) < size) throw new Failure(storageFull)
  const contentType = await safeTypeOf(path, file.content_type)
  const small = contentType.startsWith('image/') ? await shrinkPicture(file.company_id, { path }) : null
  await parts.database.system(async (unit) => {
    const { id: fileId } = await parts.files.moveGuarded(unit, {
      companyId: file.company_id,
      kind: 'join',
      name: name || `archivo.${contentType.split('/')[1] ?? 'bin'}`,
      contentType,
      path,
      limited: true,
    })
    await countIntake(unit.rows, [{ companyId: file.company_id, mediaBytes: size }])
    const previewId = small
      ? await parts.files.putGuarded(unit, {
          companyId: file.company_id,
          kind: 'join_preview',
          name: 'preview.webp',
          contentType: 'image/webp',
          content: small.content,
        })
      : null
    await unit.rows
      .updateTable('join_files')
      .set({
        state: 'ready',
        file_id: fileId,
        preview_id: previewId,
        source: null,
        content_type: contentType,
      })
      .where('message_id', '=', id)
      .execute()
    await bump(parts, unit, id)
  })
}

const keepAs = (parts: JoinParts, id: number, state: 'failed' | 'no_space'): Promise<void> =>
  parts.database.system(async (unit) => {
    const { company_id: companyId } = await unit.rows
      .updateTable('join_files')
      .set({ state })
      .where('message_id', '=', id)
      .returning('company_id')
      .executeTakeFirstOrThrow()
    if (state === 'no_space') await tellNoSpace(parts, unit, companyId)
    await bump(parts, unit, id)
  })

async function bump(parts: JoinParts, unit: Parameters<typeof publishChanged>[1], id: number): Promise<void> {
  await unit.rows
    .updateTable('join_messages')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await publishChanged(parts, unit, [id])
}
