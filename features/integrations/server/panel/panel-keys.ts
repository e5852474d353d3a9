import type { Signer } from '#platform/http/server/sign.ts'

/** A proof is used within, ms. */
const LASTS = 30_000

interface Proof {
  companyId: number
  userId: number
  /** Their user over there. */
  owner: string
}

/** Whose panel a proof opens, until then. */
export interface Proven {
  companyId: number
  userId: number
  until: Date
}

/** The key in a panel's address, which tells the company and is no secret; and proofs of who opened it. */
export function panelKeys(signer: Signer, now: () => number = Date.now) {
  return {
    keyOf: (companyId: number): string => `${companyId}.${signer.sign(`panel ${companyId}`)}`,
    companyOf(key: string): number | null {
      const [id = '', signature = ''] = key.split('.')
      return /^\d{1,15}$/.test(id) && signer.isSigned(`panel ${id}`, signature) ? Number(id) : null
    },
    prove({ companyId, userId, owner }: Proof): string {
      const head = [companyId, userId, now() + LASTS].join('.')
      return `${head}.${signer.sign(`owner ${head} ${owner}`)}`
    },
    /** Whose proof it is; null: of nobody, of another one over there, or too old. It may have been used: see `redeemProof`. */
    provenBy(code: string, owner: string): Proven | null {
      const end = code.lastIndexOf('.')
      const head = code.slice(0, end)
      const [companyId, userId, until] = head.split('.').map(Number)
      if (!signer.isSigned(`owner ${head} ${owner}`, code.slice(end + 1))) return null
      if (companyId === undefined || userId === undefined || until === undefined || until <= now())
        return null
      return { companyId, userId, until: new Date(until) }
    },
  }
}
