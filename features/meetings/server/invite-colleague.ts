import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { inviteColleague } from '../contract/rooms.ts'
import { meetingRecordingTexts } from '../i18n/recordings/texts.ts'
import { makeRoomName } from './make-room-name.ts'
import { ownAddress } from './rooms/own-address.ts'

/** Longest name of a room. */
const MAX_NAME = 80

/** Both people, the colleague as the owner of the extension; null without one. */
async function findPeople(rows: Rows, userId: number, number: string) {
  const colleague = await rows
    .selectFrom('extensions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'extensions.company_id')
        .onRef('users.id', '=', 'extensions.user_id'),
    )
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select((eb) => [
      'users.id',
      'users.short_name as name',
      eb.fn.coalesce('users.language', 'companies.language').as('language'),
    ])
    .where('extensions.number', '=', number)
    .where('extensions.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.id', '!=', userId)
    .executeTakeFirst()
  if (!colleague) return null
  const me = await rows
    .selectFrom('users')
    .select('short_name as name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { me, colleague }
}

/** A call between colleagues goes on as a meeting: both come into a room of their own. */
export const inviteColleagueRoute = (notify: Notify, hasOwn: boolean) =>
  bind(inviteColleague, async ({ principal: { userId, companyId }, unit, body: { number }, origin }) => {
    const people = hasOwn ? await findPeople(unit.rows, userId, number) : null
    if (!people) throw new Failure(notFound)
    const { me, colleague } = people
    const name = cutText(`${me.name} · ${colleague.name}`, MAX_NAME)
    const { room } = await unit.rows
      .insertInto('meeting_rooms')
      .values({ company_id: companyId, created_by: userId, name, room: makeRoomName(name), engine: 'own' })
      .returning('room')
      .executeTakeFirstOrThrow()
    const language = isLanguage(colleague.language) ? colleague.language : 'es'
    await notify(unit, [
      {
        companyId,
        userId: colleague.id,
        kind: 'meeting_invitation',
        title: translate(meetingRecordingTexts, language, 'invited.title', { name: me.name }),
        body: translate(meetingRecordingTexts, language, 'invited.text'),
        link: `/reunion/${room}`,
        dedupeKey: `meeting invitation ${room}`,
        push: true,
      },
    ])
    const address = ownAddress(origin, room)
    return { url: address, address, name_room: room }
  })
