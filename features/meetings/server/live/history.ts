import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Comer, Member } from './member.ts'

type Author = Pick<Comer, 'userId' | 'name'>
type Attendant = Pick<Member, 'id' | 'userId' | 'name' | 'email' | 'phone'>

/** What is kept of one meeting; written in order, beside the meeting: a slow database delays nobody. */
export interface MeetingHistory {
  begin(): void
  /** The meeting's id, once what was asked before is written; null outside of one. */
  meetingId(): Promise<number | null>
  /** Resolves to the stay's id; null if it could not be written. */
  enter(who: Attendant): Promise<number | null>
  leave(stay: Promise<number | null>): void
  say(who: Author, text: string): void
  end(): void
  /** Resolves when all so far is written. */
  written(): Promise<void>
}

export function createMeetingHistory(
  { database, log }: { database: Database; log: Logger },
  { companyId: company_id, roomId: room_id }: { companyId: number; roomId: number },
): MeetingHistory {
  let meeting_id: number | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const write = <Result>(work: Parameters<typeof database.tenant<Result>>[1]): Promise<Result | null> => {
    const done = queue.then(() => database.tenant(company_id, work))
    const settled = done.catch((error: unknown) => {
      log.error({ err: error }, 'a meeting’s history could not be written')
      return null
    })
    queue = settled
    return settled
  }
  return {
    begin() {
      meeting_id = null
      void write(async ({ rows }) => {
        const now = new Date()
        // Left open by a program that was killed: nobody knows when it ended.
        const open = await rows
          .updateTable('meetings')
          .set({ ended_at: now })
          .where('room_id', '=', room_id)
          .where('ended_at', 'is', null)
          .returning('id')
          .execute()
        if (open.length > 0)
          await rows
            .updateTable('meeting_attendances')
            .set({ left_at: now })
            .where(
              'meeting_id',
              'in',
              open.map(({ id }) => id),
            )
            .where('left_at', 'is', null)
            .execute()
        const made = await rows
          .insertInto('meetings')
          .values({ company_id, room_id, started_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        await rows.updateTable('meeting_rooms').set({ used_at: now }).where('id', '=', room_id).execute()
        meeting_id = made.id
      })
    },
    async meetingId() {
      await queue
      return meeting_id
    },
    enter: ({ id: member, userId: user_id, name, email, phone }) =>
      write(async ({ rows }) => {
        if (meeting_id === null) return null
        const { id } = await rows
          .insertInto('meeting_attendances')
          .values({ company_id, meeting_id, member, user_id, name, email, number: phone?.number ?? null })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    leave(stay) {
      void write(async ({ rows }) => {
        const id = await stay
        if (id === null) return
        await rows
          .updateTable('meeting_attendances')
          .set({ left_at: new Date() })
          .where('id', '=', id)
          .execute()
      })
    },
    say({ userId: user_id, name }, body) {
      void write(async ({ rows }) => {
        if (meeting_id === null) return
        await rows
          .insertInto('meeting_messages')
          .values({ company_id, meeting_id, user_id, name, body })
          .execute()
      })
    },
    end() {
      void write(async ({ rows }) => {
        if (meeting_id === null) return
        await rows
          .updateTable('meetings')
          .set({ ended_at: new Date() })
          .where('id', '=', meeting_id)
          .execute()
        meeting_id = null
      })
    },
    written: async () => {
      await queue
    },
  }
}
