import type { UnitOfWork } from '#platform/db/database.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

/** What the administration needs of others; filled by the program's wiring. */
export interface AdminPorts {
  /** @returns the user's id */
  createUser(
    unit: UnitOfWork,
    user: {
      companyId: number
      username: string
      shortName: string
      role: 'agent' | 'supervisor' | 'administrator'
      email: string | null
      /** Null: nobody will ever sign in with it. */
      password: string | null
    },
  ): Promise<number>
  /**
   * @param wanted without a number it is the next free one
   * @returns the extension's number
   * @throws Failure `taken` of the field `number`, `limit_reached`
   */
  giveExtension(
    context: WriteContext,
    wanted: { number: string | null; name: string; userId: number },
  ): Promise<string>
  /** Mails the link by which somebody chooses their password. `origin`: of the request. */
  invite(unit: UnitOfWork, person: { userId: number; origin: string }): Promise<void>
  hashPassword(password: string): Promise<string>
  /** Their tokens open nothing from the commit on, and their sockets close. */
  endSessions(unit: UnitOfWork, userId: number): Promise<unknown>
}
