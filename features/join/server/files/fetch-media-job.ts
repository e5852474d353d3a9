import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { diskFull, unavailable } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { shrinkPicture, type Thumbnail } from '#platform/media/server/shrink-picture.ts'
import { MediaGone } from '#platform/messaging/port.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { countIntake } from '../callbacks/intake.ts'
import type { JoinContext } from '../join-context.ts'
import { type MediaOwner, mediaRoom } from './media-room.ts'
import { messageChanged, savePreview } from './preview-job.ts'
import { safeTypeOf } from './safe-type.ts'
import { tellNoSpace } from './tell-no-space.ts'

const TIMEOUT = 60_000
/** With its thumbnail and its storing. */
const DEADLINE = 120_000
/** Counted in the database: whatever ends a program, a file does not stay pending. */
export const MAX_ATTEMPTS = 8

/** Downloads a contact's file before its address expires, and makes a picture's thumbnail. */
export const createFetchMediaJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.fetch-media',
    payload: z.object({ message_id: z.number().int(), asked: z.boolean().optional() }),
    maxAttempts: MAX_ATTEMPTS,
    waits: { perCompany: 3, deadlineMs: DEADLINE },
    async run({ message_id: id, asked = false }) {
      const { database, providers, secrets, workFolder } = getContext()
      const file = await begin(getContext(), id)
      if (!file?.source) return
      const account = await findAccount(database.systemRows, file.account_id)
      const provider = account && providers.get(account.provider)
      if (!account || !provider || file.attempts > MAX_ATTEMPTS) return keepAs(getContext(), id, 'failed')
      if ((await mediaRoom(getContext(), file, asked)) <= 0) return keepAs(getContext(), id, 'no_space')
      const path = join(workFolder, `media-${randomUUID()}`)
      try {
        const { name } = await provider.fetchMedia(providerAccount(account, secrets), file.source, {
          path,
          signal: AbortSignal.timeout(TIMEOUT),
        })
        await keepFetched(getContext(), id, { ...file, asked }, { path, name: name || file.name })
      } catch (error) {
        const end = endOf(error, file.attempts)
        if (end === null) throw error
        await keepAs(getContext(), id, end)
      } finally {
        await rm(path, { force: true })
      }
    },
  })

/** Counts an attempt. @returns the pending file, if it still is one */
const begin = ({ database }: JoinContext, id: number) =>
  database.system(({ rows }) =>
    rows
      .updateTable('join_files as f')
      .from('join_messages as m')
      .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
      .set((set) => ({ attempts: set('f.attempts', '+', 1), tried_at: new Date() }))
      .whereRef('m.id', '=', 'f.message_id')
      .where('f.message_id', '=', id)
      .where('f.state', '=', 'pending')
      .returning([
        'f.source',
        'f.name',
        'f.content_type',
        'f.company_id',
        'f.attempts',
        'c.account_id',
        'm.conversation_id',
      ])
      .executeTakeFirst(),
  )

/** `later`: too many files are being read now. */
async function thumbnailOf(companyId: number, path: string): Promise<Thumbnail | 'later' | null> {
  try {
    return await shrinkPicture(companyId, { path })
  } catch (error) {
    if (error instanceof Failure && error.kind === unavailable) return 'later'
    throw error
  }
}

/** Null: it is tried again. */
function endOf(error: unknown, attempts: number): 'no_space' | 'failed' | null {
  // Of the plan, the disk, or a day's share.
  if (error instanceof Failure && (error.kind === storageFull || error.kind === diskFull)) return 'no_space'
  return error instanceof MediaGone || attempts >= MAX_ATTEMPTS ? 'failed' : null
}

async function keepFetched(
  context: JoinContext,
  id: number,
  file: MediaOwner & { asked: boolean; name: string; content_type: string },
  { path, name }: { path: string; name: string },
): Promise<void> {
  const { company_id: companyId } = file
  const { size } = await stat(path)
  // Before a picture is read. What runs beside it is counted in the transaction.
  if ((await mediaRoom(context, file, file.asked)) < size) throw new Failure(storageFull)
  const contentType = await safeTypeOf(path, file.content_type, name)
  const small = contentType.startsWith('image/') ? await thumbnailOf(companyId, path) : null
  await context.database.system(async (unit) => {
    if (!(await isPending(unit, id))) return
    const { id: fileId } = await context.files.moveGuarded(unit, {
      companyId,
      kind: 'join',
      name: name || `archivo.${contentType.split('/')[1] ?? 'bin'}`,
      contentType,
      path,
      limited: true,
    })
    await unit.rows
      .updateTable('join_files')
      .set({ state: 'ready', file_id: fileId, source: null, content_type: contentType })
      .where('message_id', '=', id)
      .execute()
    if (small === 'later') await enqueueWaiting(unit, context.jobs.preview, { message_id: id }, { companyId })
    else if (small) await savePreview(context, unit, companyId, id, small.content)
    // Last, for it locks the company's day, which callbacks need: contents may be far away.
    await countIntake(unit.rows, [{ companyId, mediaBytes: size }])
    await messageChanged(context, unit, id)
  })
}

/** Locks the file: another attempt may have ended meanwhile. */
const isPending = async ({ rows }: UnitOfWork, id: number): Promise<boolean> => {
  const found = await rows
    .selectFrom('join_files')
    .select('state')
    .where('message_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found?.state === 'pending'
}

/** Gives a file up until somebody asks for it again. */
export const keepAs = (context: JoinContext, id: number, state: 'failed' | 'no_space'): Promise<void> =>
  context.database.system(async (unit) => {
    if (!(await isPending(unit, id))) return
    const { company_id: companyId } = await unit.rows
      .updateTable('join_files')
      .set({ state })
      .where('message_id', '=', id)
      .returning('company_id')
      .executeTakeFirstOrThrow()
    if (state === 'no_space') await tellNoSpace(context, unit, companyId)
    await messageChanged(context, unit, id)
  })
