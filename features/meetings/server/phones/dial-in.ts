import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bindPrepared } from '#platform/http/server/bind.ts'
import { readDialIn } from '../../contract/dial-in.ts'
import { isRoomName } from '../../contract/room-name.ts'

/** Where a company's meetings are called: numbers from outside, and a code of its phones; empty: none. */
export type FindDialIn = (companyId: number) => Promise<DialIn>
interface DialIn {
  numbers: string[]
  code: string
}

export const dialInRoute = (findDialIn: FindDialIn): BoundRoute =>
  bindPrepared(
    readDialIn,
    // Numbers are kept for all companies: read before the transaction of one.
    async ({ principal }, proceed: (found: DialIn) => Promise<unknown>) =>
      proceed(await findDialIn(principal.companyId)),
    async ({ unit: { rows }, params: { room }, prepared }) => {
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
      return { ...prepared, pin: found.pin }
    },
  )
