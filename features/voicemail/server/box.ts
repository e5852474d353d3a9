import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound, unsupportedMedia } from '#platform/contract/errors.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import {
  changeBox,
  putGreeting,
  readBox,
  readGreeting,
  removeGreeting,
  type VoicemailBox,
} from '../contract/box.ts'

interface BoxRow extends VoicemailBox {
  greeting: string | null
}

/** Includes the defaults for anything not configured. */
async function findBox(rows: Rows, extensionId: number): Promise<BoxRow> {
  const found = await sql<BoxRow>`
    SELECT coalesce(b.enabled, true) AS enabled, coalesce(b.beep, true) AS beep,
           coalesce(b.silence_seconds, 5) AS silence_seconds, coalesce(b.longest_seconds, 180) AS longest_seconds,
           b.email, b.pin_sealed IS NOT NULL AS has_pin, b.greeting_file_id IS NOT NULL AS has_greeting,
           b.greeting_file_id AS greeting, c.voicemail_extension
      FROM extensions e JOIN companies c ON c.id = e.company_id
      LEFT JOIN voicemail_boxes b ON b.extension_id = e.id
     WHERE e.id = ${extensionId}`.execute(rows)
  const [box] = found.rows
  if (!box) throw new Failure(notFound)
  return box
}

const ownExtension = ({ extension }: Principal): number => {
  if (!extension) throw new Failure(notFound)
  return extension.id
}

type Changes = Partial<{
  enabled: boolean
  beep: boolean
  silence_seconds: number
  longest_seconds: number
  email: string | null
  pin_sealed: Buffer | null
  greeting_file_id: string | null
}>

async function writeBox({ rows }: UnitOfWork, principal: Principal, changes: Changes): Promise<BoxRow> {
  const extensionId = ownExtension(principal)
  await rows
    .insertInto('voicemail_boxes')
    .values({ company_id: principal.companyId, extension_id: extensionId, ...changes })
    .onConflict((conflict) =>
      conflict.column('extension_id').doUpdateSet({ ...changes, updated_at: new Date() }),
    )
    .execute()
  return findBox(rows, extensionId)
}

/** Stores greetings where the telephone server plays them. @throws Failure for a sound it cannot play */
export interface KeepGreeting {
  /** Writes the sound of a company's file into a new one. Call it outside of transactions. */
  convert(task: { companyId: number; from: string; to: string }): Promise<void>
  /** Moves a converted sound there. */
  put(fileId: string, path: string): Promise<void>
  /** Whether the telephone server has it; true without a telephone server. */
  has(fileId: string): Promise<boolean>
  drop(fileId: string): Promise<void>
}

export const boxRoutes = (
  files: FileStore,
  pins: SealedBox,
  greetings: KeepGreeting,
): readonly BoundRoute[] => [
  bind(readBox, ({ unit, principal }) => findBox(unit.rows, ownExtension(principal))),
  bind(changeBox, ({ unit, principal, body: { pin, ...rest } }) => {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const sealed = pin === undefined ? {} : { pin_sealed: pin === null ? null : pins.seal(pin) }
    return writeBox(unit, principal, { ...given, ...sealed })
  }),
  bindPrepared(
    putGreeting,
    async ({ principal: { companyId }, upload, workFolder }, proceed: (path: string) => Promise<unknown>) => {
      const path = join(workFolder, `greeting-${randomUUID()}`)
      try {
        await greetings.convert({ companyId, from: upload.path, to: path })
        return await proceed(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async ({ unit, principal, upload, prepared: path }) => {
      const before = await findBox(unit.rows, ownExtension(principal))
      const stored = await files.keepGuarded(unit, { upload, principal }, 'voicemail_greeting', asSound)
      if (!stored.contentType.startsWith('audio/')) throw new Failure(unsupportedMedia)
      await greetings.put(stored.id, path)
      if (before.greeting !== null) {
        const { greeting } = before
        await files.drop(unit, fileUrl(greeting))
        unit.onCommit(() => void greetings.drop(greeting))
      }
      return writeBox(unit, principal, { greeting_file_id: stored.id })
    },
  ),
  bind(readGreeting, async ({ unit, principal }) => {
    const { greeting } = await findBox(unit.rows, ownExtension(principal))
    const file = await unit.rows
      .selectFrom('stored_files')
      .select(['id', 'name', 'content_type', 'size', 'sha256'])
      .where('id', '=', greeting)
      .executeTakeFirst()
    if (!file) throw new Failure(notFound)
    return {
      name: file.name,
      contentType: file.content_type,
      disposition: 'inline' as const,
      content: { size: Number(file.size), open: (range) => files.open(file.id, range) },
      etag: file.sha256.toString('hex'),
    }
  }),
  bind(removeGreeting, async ({ unit, principal }) => {
    const { greeting } = await findBox(unit.rows, ownExtension(principal))
    await files.drop(unit, greeting === null ? null : fileUrl(greeting))
    return writeBox(unit, principal, { greeting_file_id: null })
  }),
]

/** Browsers label sound recordings with the types of video containers. */
const asSound = (type: string): string =>
  type === 'video/webm' ? 'audio/webm' : type === 'video/mp4' ? 'audio/mp4' : type
