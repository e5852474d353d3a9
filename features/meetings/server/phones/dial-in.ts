import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { readDialIn } from '../../contract/dial-in.ts'
import { isRoomName } from '../../contract/room-name.ts'

/** Where a company's meetings are called: numbers from outside, and a code of its phones; empty: none. */
export type FindDialIn = (companyId: number) => Promise<{ numbers: string[]; code: string }>

export const dialInRoute = (findDialIn: FindDialIn): BoundRoute =>
  bind(readDialIn, async ({ principal, unit: { rows }, params: { room } }) => {
    const found = isRoomName(room)
      ? await rows
          .selectFrom('meeting_rooms')
          .select('pin')
          .where('room', '=', room)
          .where('engine', '=', 'own')
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!found) throw new Failure(notFound)
    return { ...(await findDialIn(principal.companyId)), pin: found.pin }
  })
