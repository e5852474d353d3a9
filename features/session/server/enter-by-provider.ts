import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { badCredentials } from '../contract/credentials.ts'
import type { signInAnswer } from '../contract/session.ts'
import { type EnterParts, type Entrance, enter } from './enter.ts'
import { findAccount, refusalOf } from './session.queries.ts'

/** Opens a session for a user whom the company's own provider has confirmed: it answers for a second factor, too. */
export type EnterByProvider = (
  userId: number,
  from: Omit<Entrance, 'username'>,
) => Promise<z.input<typeof signInAnswer>>

/** @throws Failure for those who may not sign in; operators never do by a provider */
export const enterByProvider =
  (parts: EnterParts): EnterByProvider =>
  async (userId, from) => {
    const account = await findAccount(parts.database.systemRows, userId)
    if (account === undefined || account.role === 'operator') throw new Failure(badCredentials)
    const refusal = refusalOf(account)
    if (refusal !== null) throw new Failure(refusal)
    return enter(parts, account, { ...from, username: account.username })
  }
