import type { Rows } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import {
  newRecoveryCode,
  newTotpSecret,
  plainCode,
  RECOVERY_CODES,
  recoveryCodeHash,
  totpStep,
  totpUri,
} from './totp.ts'

export interface FactorOwner {
  userId: number
  companyId: number
}

/**
 *   none ──start──▶ pending ──confirm──▶ on ──turn off, reset──▶ none
 *                     └──start──▶ pending (another secret)
 */
export type FactorState = 'none' | 'pending' | 'on'

export interface SecondFactors {
  stateOf(rows: Rows, userId: number): Promise<FactorState>
  /** Starts with a new, pending secret. The caller has checked that none is on. */
  start(rows: Rows, owner: FactorOwner & { username: string }): Promise<{ secret: string; uri: string }>
  /** Turns a pending one on. @returns recovery codes, or null when the code is wrong */
  confirm(rows: Rows, owner: FactorOwner, code: string): Promise<string[] | null>
  /** Checks an app's or a recovery code and uses it up. */
  accept(rows: Rows, userId: number, code: string): Promise<boolean>
  renewRecoveryCodes(rows: Rows, owner: FactorOwner): Promise<string[]>
  /** Also removes a pending one. @returns whether one was on */
  remove(rows: Rows, userId: number): Promise<boolean>
}

export function createSecondFactors(box: SealedBox, issuer: string): SecondFactors {
  /** Marks the code's step as used; a code of that step or an earlier one is a replay from then on. */
  async function acceptTotp(rows: Rows, userId: number, code: string): Promise<boolean> {
    const factor = await rows
      .selectFrom('second_factors')
      .select('secret_sealed')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const step = factor && totpStep(box.open(factor.secret_sealed), code, Date.now())
    if (step === undefined || step === null) return false
    const used = await rows
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  }

  async function acceptRecoveryCode(rows: Rows, userId: number, code: string): Promise<boolean> {
    const used = await rows
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', recoveryCodeHash(code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  }

  async function renewRecoveryCodes(rows: Rows, { userId, companyId }: FactorOwner): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await rows.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await rows
      .insertInto('recovery_codes')
      .values(
        codes.map((code) => ({ user_id: userId, company_id: companyId, code_hash: recoveryCodeHash(code) })),
      )
      .execute()
    return codes
  }

  return {
    renewRecoveryCodes,
    async stateOf(rows, userId) {
      const factor = await rows
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!factor) return 'none'
      return factor.confirmed_at === null ? 'pending' : 'on'
    },
    async start(rows, { userId, companyId, username }) {
      const secret = newTotpSecret()
      const fresh = { secret_sealed: box.seal(secret), last_step: 0 }
      await rows
        .insertInto('second_factors')
        .values({ user_id: userId, company_id: companyId, ...fresh })
        .onConflict((at) =>
          // One that is on stays unchanged, even under concurrent requests.
          at.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
        )
        .execute()
      return { secret, uri: totpUri(secret, username, issuer) }
    },
    async confirm(rows, owner, code) {
      if (!(await acceptTotp(rows, owner.userId, plainCode(code)))) return null
      await rows
        .updateTable('second_factors')
        .set({ confirmed_at: new Date() })
        .where('user_id', '=', owner.userId)
        .execute()
      return renewRecoveryCodes(rows, owner)
    },
    async accept(rows, userId, code) {
      const plain = plainCode(code)
      return /^\d{6}$/.test(plain) ? acceptTotp(rows, userId, plain) : acceptRecoveryCode(rows, userId, plain)
    },
    async remove(rows, userId) {
      await rows.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      const removed = await rows
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .returning('confirmed_at')
        .executeTakeFirst()
      return removed !== undefined && removed.confirmed_at !== null
    },
  }
}
