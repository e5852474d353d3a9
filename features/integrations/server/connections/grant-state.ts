import type { Signer } from '#platform/http/server/sign.ts'

/** An authorisation is finished within, ms. */
const LASTS = 15 * 60_000

interface Grant {
  companyId: number
  userId: number
  connectionId: number
}

/**
 * The state of an authorisation: only whoever began it can finish it. Otherwise somebody could have an administrator of another
 * company connect that company's program to their own.
 */
export const grantState = (signer: Signer, now: () => number = Date.now) => ({
  issue({ companyId, userId, connectionId }: Grant): string {
    const text = [companyId, userId, connectionId, now() + LASTS].join('.')
    return `${text}.${signer.sign(text)}`
  },
  isOf(state: string, { companyId, userId, connectionId }: Grant): boolean {
    const end = state.lastIndexOf('.')
    const [company, user, connection, until] = state.slice(0, end).split('.').map(Number)
    return (
      signer.isSigned(state.slice(0, end), state.slice(end + 1)) &&
      company === companyId &&
      user === userId &&
      connection === connectionId &&
      (until ?? 0) > now()
    )
  },
})
