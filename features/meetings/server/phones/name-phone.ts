import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import {
  everybodyOf,
  isOutsideNumber,
  type NameNumbers,
  namesOf,
} from '#platform/telephony/names/name-numbers.ts'

/** Whose number it is: a colleague's, or as everybody of the company may know it, since all in the room see it; empty: not known. */
export type NamePhone = (companyId: number, number: string) => Promise<string>

/** Who has this extension. */
export type NameColleague = (companyId: number, extension: string) => Promise<string | undefined>

/** A telephone comes in whether or not its name can be looked up. */
export const namePhone =
  (
    { systemRows }: Pick<Database, 'systemRows'>,
    { nameNumbers, nameColleague }: { nameNumbers: NameNumbers; nameColleague: NameColleague },
    log: Pick<Logger, 'warn'>,
  ): NamePhone =>
  async (companyId, number) => {
    try {
      if (!isOutsideNumber(number)) return (await nameColleague(companyId, number)) ?? ''
      const names = await namesOf(nameNumbers, systemRows, everybodyOf(companyId), [number])
      return names.get(number) ?? ''
    } catch (error) {
      log.warn({ err: error }, 'the name of a telephone in a meeting could not be looked up')
      return ''
    }
  }
