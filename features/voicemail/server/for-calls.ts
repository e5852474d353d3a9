import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { type BoxOf, extensionOf } from './box-of.ts'
import { checkPin } from './check-pin.ts'
import type { TellCounts } from './counts.ts'
import { type PlacedSound, placeMessage } from './place-message.ts'

/** Settings of a box that answers a call. */
export interface AnsweringBox {
  enabled: boolean
  beep: boolean
  silenceSeconds: number
  maxSeconds: number
  /** Null: the default greeting. `open` reads the file, in any format that browsers record. */
  greeting: { id: string; contentType: string; open(): Readable } | null
}

export interface VoicemailMessage {
  id: number
  number: string
  receivedAt: Date
  heard: boolean
  format: string
  open(): Readable
}

/** Voicemail operations of the part of the program that runs calls. */
export interface VoicemailForCalls {
  /** Null: no such extension. */
  boxOf(box: BoxOf): Promise<AnsweringBox | null>
  /** Null: no such endpoint. */
  waiting(endpoint: string): Promise<{ unheard: number; total: number } | null>
  /** False for a box without a PIN, and while too many wrong ones lock it. */
  isPin(box: BoxOf, digits: string): Promise<boolean>
  /** At most 100: unheard ones first, then newest first. */
  messagesOf(box: BoxOf): Promise<VoicemailMessage[]>
  markHeard(box: BoxOf, id: number): Promise<void>
  remove(box: BoxOf, id: number): Promise<void>
  /** The sound of a message where the telephone server can play it; null: not playable there. */
  soundOf(box: BoxOf, id: number): Promise<PlacedSound | null>
}

interface Context {
  database: Database
  files: Pick<FileStore, 'open'>
  pins: SealedBox
  tellCounts: TellCounts
  /** Folder from which the telephone server reads sounds; null without one. */
  soundsFolder: string | null
}

interface FoundBox {
  enabled: boolean | null
  beep: boolean | null
  silence: number | null
  longest: number | null
  greeting: string | null
  type: string | null
}

interface FoundMessage {
  id: number
  number: string
  at: Date
  heard: boolean
  format: string
  file: string
}

export function voicemailForCalls({
  database,
  files,
  pins,
  tellCounts,
  soundsFolder,
}: Context): VoicemailForCalls {
  const change = (box: BoxOf, id: number, set: { heard: true } | { deleted_at: Date }) =>
    database.system(async (unit) => {
      const changed = await unit.rows
        .updateTable('voicemail_messages')
        .set((row) => ({ ...set, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where('extension_id', '=', sql<number>`${extensionOf(box)}`)
        .returning('user_id')
        .executeTakeFirst()
      if (changed?.user_id) await tellCounts(unit, [changed.user_id], [id])
    })
  const messagesOf = async (box: BoxOf): Promise<VoicemailMessage[]> => {
    const { rows } = await sql<FoundMessage>`
      SELECT id, caller_number AS number, received_at AS at, heard, format, file_id AS file
        FROM voicemail_messages
       WHERE extension_id = ${extensionOf(box)} AND deleted_at IS NULL
         AND user_id IS NOT DISTINCT FROM (SELECT user_id FROM extensions WHERE id = ${extensionOf(box)})
       ORDER BY heard, received_at DESC LIMIT 100`.execute(database.systemRows)
    return rows.map(({ at, file, ...message }) => ({
      ...message,
      receivedAt: at,
      open: () => files.open(file, null),
    }))
  }
  return {
    async boxOf(box) {
      const { rows } = await sql<FoundBox>`
        SELECT b.enabled, b.beep, b.silence_seconds AS silence, b.longest_seconds AS longest,
               b.greeting_file_id AS greeting, f.content_type AS type
          FROM extensions e
          LEFT JOIN voicemail_boxes b ON b.extension_id = e.id
          LEFT JOIN stored_files f ON f.id = b.greeting_file_id
         WHERE e.id = ${extensionOf(box)}`.execute(database.systemRows)
      const [found] = rows
      if (!found) return null
      const { greeting } = found
      return {
        enabled: found.enabled ?? true,
        beep: found.beep ?? true,
        silenceSeconds: found.silence ?? 5,
        maxSeconds: found.longest ?? 180,
        greeting:
          greeting === null
            ? null
            : { id: greeting, contentType: found.type ?? '', open: () => files.open(greeting, null) },
      }
    },
    async waiting(endpoint) {
      const { rows } = await sql<{ unheard: number; total: number }>`
        SELECT count(m.id) FILTER (WHERE NOT m.heard)::integer AS unheard, count(m.id)::integer AS total
          FROM extensions e
          LEFT JOIN voicemail_messages m ON m.user_id = e.user_id AND m.deleted_at IS NULL
         WHERE e.endpoint = ${endpoint} AND e.user_id IS NOT NULL AND e.deleted_at IS NULL
         GROUP BY e.id`.execute(database.systemRows)
      return rows[0] ?? null
    },
    isPin: (box, digits) => checkPin({ database, pins }, box, digits),
    messagesOf,
    markHeard: (box, id) => change(box, id, { heard: true }),
    remove: (box, id) => change(box, id, { deleted_at: new Date() }),
    async soundOf(box, id) {
      const message = (await messagesOf(box)).find((one) => one.id === id)
      return message && soundsFolder !== null ? placeMessage(soundsFolder, message) : null
    },
  }
}
