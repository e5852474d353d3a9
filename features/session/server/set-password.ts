import { Failure } from '#platform/access/failure.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { poorPassword } from '../contract/password.ts'
import { passwordWeakness } from '../contract/password-rules.ts'

/** The hash to store. @throws Failure(poorPassword) for one that is easily guessed */
export function hashNewPassword(password: string, username: string, asker?: string): Promise<string> {
  if (passwordWeakness(password, username) !== null) return Promise.reject(new Failure(poorPassword))
  return hashPassword(password, asker)
}
