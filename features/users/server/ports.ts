import type { UnitOfWork } from '#platform/db/database.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

/** What users need from other features; filled by the wiring. */
export interface UserPorts {
  /**
   * @param target without a number the next free one is taken
   * @returns the extension's number
   * @throws Failure `taken` of the field `number`, `limit_reached`
   */
  assignExtension(
    context: WriteContext,
    target: { number: string | null; name: string; userId: number },
  ): Promise<string>
  /** Locks the company's internal numbers until the transaction ends: before all else that a new user with an extension locks. */
  lockNumbers(context: Pick<WriteContext, 'unit' | 'principal'>): Promise<void>
  /** Mails a link for choosing a password. `origin`: of the request. */
  invite(unit: UnitOfWork, person: { userId: number; origin: string }): Promise<void>
  /** On commit their tokens stop working and their sockets close. */
  endSessions(unit: UnitOfWork, userId: number): Promise<unknown>
}
