import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { bind } from '#platform/http/server/bind.ts'
import { isStorable } from '#platform/http/server/parse-request.ts'
import {
  badCredentials,
  passwordChangeNeeded,
  signOnRequired,
  tidySignInName,
} from '../contract/credentials.ts'
import { poorPassword } from '../contract/password.ts'
import { secondFactorEnrolment, secondFactorNeeded, secondFactorWrong } from '../contract/second-factor.ts'
import { signIn } from '../contract/session.ts'
import { recordAudit } from './audit.ts'
import { endSessions, type RecordSessionEvent } from './end-sessions.ts'
import { type EnterParts, enter } from './enter.ts'
import type { SecondFactors } from './second-factor/second-factors.ts'
import { type Account, refusalOf } from './session.queries.ts'
import { hashNewPassword } from './set-password.ts'
import type { Attempt, SignInGuard } from './sign-in-guard.ts'
import { tryPassword } from './try-password.ts'

interface Credentials {
  username: string
  password: string
}

/** HTTP basic; null when the header is absent or of another scheme. */
function basicCredentials(header: string | null): Credentials | null {
  const encoded = /^basic\s+([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 1) return null
  return { username: tidySignInName(decoded.slice(0, colon)), password: decoded.slice(colon + 1) }
}

/** The same limits as in a JSON body: length, and no NUL, which PostgreSQL refuses. */
const isCredentials = (input: Credentials): boolean =>
  signIn.body.safeParse(input).success && Object.values(input).every(isStorable)

function credentialsOf(header: string | null, body: Credentials | undefined): Credentials {
  const basic = basicCredentials(header)
  if (basic && !isCredentials(basic)) throw new Failure(badCredentials)
  if (basic && body && (basic.username !== body.username || basic.password !== body.password)) {
    throw new Failure(badCredentials)
  }
  const credentials = basic ?? body
  if (!credentials) throw new Failure(invalid)
  return credentials
}

export interface SignInParts extends EnterParts {
  guard: SignInGuard
  factors: SecondFactors
  recordEvent: RecordSessionEvent
}

/** Checks the second factor, if the user has one or must have one. @throws Failure that asks for it, or refuses */
async function passSecondFactor(
  { database, guard, factors }: SignInParts,
  account: Account,
  { code, attempt, address }: { code: string | undefined; attempt: Attempt; address: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const owner = { userId: account.user_id, companyId: account.company_id }
  const on = account.second_factor === 'on'
  if (!on && !account.require_second_factor) return { recoveryCodes: null }
  if (code === undefined || account.second_factor === 'none') {
    await guard.withdraw(attempt)
    throw new Failure(on ? secondFactorNeeded : secondFactorEnrolment)
  }
  const accepted = await database.system(async ({ rows }) => {
    if (on) return (await factors.accept(rows, owner.userId, code)) ? [] : null
    return factors.confirm(rows, owner, code)
  })
  if (accepted === null) {
    await guard.failed(address)
    throw new Failure(secondFactorWrong)
  }
  return { recoveryCodes: on ? null : accepted }
}

interface Replacement {
  attempt: Attempt
  password: string
  wanted: string | undefined
  address: string
}

/** The hash of the password that replaces one that an operator saw; null when there is nothing to replace. */
async function replacementFor(
  { guard }: SignInParts,
  account: Account,
  { attempt, password, wanted, address }: Replacement,
): Promise<string | null> {
  if (!account.must_change_password) return null
  if (wanted === undefined || wanted === password) {
    await guard.withdraw(attempt)
    throw new Failure(wanted === undefined ? passwordChangeNeeded : poorPassword)
  }
  return hashNewPassword(wanted, account.username, addressKey(address)).catch(async (error: unknown) => {
    await guard.withdraw(attempt)
    throw error
  })
}

async function replacePassword(
  { database, recordEvent }: SignInParts,
  account: Account,
  hash: string,
  address: string,
): Promise<void> {
  const owner = { userId: account.user_id, companyId: account.company_id }
  await database.system(async (unit) => {
    // Of two who sign in at once with the password that was seen, one sets the new one.
    const changed = await unit.rows
      .updateTable('users')
      .set({ password_hash: hash, must_change_password: false })
      .where('id', '=', owner.userId)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Failure(badCredentials)
    await endSessions(unit, recordEvent, { userId: owner.userId })
    await recordAudit(unit, {
      by: { principal: owner, client: { address } },
      action: 'user.password_replaced',
      subject: { type: 'user', id: owner.userId, name: account.username },
    })
  })
}

export const signInRoute = (parts: SignInParts) =>
  bind(signIn, async (request) => {
    const { guard } = parts
    const { address } = request.client
    const { username, password } = credentialsOf(request.authorization, request.body)
    const attempt = await guard.admit(username, address)
    const account = await tryPassword(guard, attempt, { password, asker: addressKey(address), address })
    const refusal = refusalOf(account) ?? (account.sign_on_required ? signOnRequired : null)
    if (refusal !== null) {
      await guard.withdraw(attempt)
      throw new Failure(refusal)
    }
    const newHash = await replacementFor(parts, account, {
      ...{ attempt, password, address },
      wanted: request.body?.new_password,
    })
    const { recoveryCodes } = await passSecondFactor(parts, account, {
      ...{ code: request.body?.code, attempt, address },
    })
    if (newHash !== null) await replacePassword(parts, account, newHash, address)

    const answer = await enter(parts, account, { ...request.client, origin: request.origin, username })
    return { ...answer, ...(recoveryCodes === null ? {} : { recovery_codes: recoveryCodes }) }
  })
