import type { Database } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'
import type { KnownRoom } from './known-room.ts'

export type TellWaiting = (room: KnownRoom, guest: string) => void

/** One notice in so many ms for a room, however many knock: anybody who knows its address may. */
const EVERY_MS = 5 * 60_000

/** Notifies who made the room, once for all who wait within some minutes. */
export const tellWaiting =
  ({ database, notify, log }: { database: Database; notify: Notify; log: Logger }): TellWaiting =>
  ({ id, companyId, room, name, createdBy: userId }, guest) => {
    const told = database.system(async (unit) => {
      const owner = await unit.rows
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select((eb) => eb.fn.coalesce('users.language', 'companies.language').as('language'))
        .where('users.id', '=', userId)
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!owner) return
      const language = isLanguage(owner.language) ? owner.language : 'es'
      await notify(unit, [
        {
          companyId,
          userId,
          kind: 'meeting_waiting',
          title: translate(meetingRecordingTexts, language, 'waiting.title', { guest }),
          body: translate(meetingRecordingTexts, language, 'waiting.text', { name }),
          link: `/reunion/${room}`,
          dedupeKey: `meeting waiting ${id} ${Math.floor(Date.now() / EVERY_MS)}`,
          push: true,
        },
      ])
    })
    told.catch((error: unknown) => log.error({ err: error }, 'nobody was told of a waiting guest'))
  }
