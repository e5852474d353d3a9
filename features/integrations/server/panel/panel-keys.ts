import type { Signer } from '#platform/http/server/sign.ts'

/** A proof is used within, ms. */
const LASTS = 30_000

interface Proof {
  companyId: number
  userId: number
  /** Their user over there. */
  owner: string
}

/** The key in a panel's address, which tells the company and is no secret; and proofs of who opened it. */
export function panelKeys(signer: Signer, now: () => number = Date.now) {
  /** Proofs that were used, on this node, with the time of their end; the oldest first. */
  const used = new Map<string, number>()
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
    /** Whose proof it is, once; null: of nobody, another one over there, used, or too old. */
    provenBy(code: string, owner: string): number | null {
      const end = code.lastIndexOf('.')
      const head = code.slice(0, end)
      const [, user, until] = head.split('.').map(Number)
      const isGood = signer.isSigned(`owner ${head} ${owner}`, code.slice(end + 1)) && (until ?? 0) > now()
      if (!isGood || user === undefined || used.has(code)) return null
      for (const [old, end] of used) if (end <= now()) used.delete(old)
      used.set(code, until ?? 0)
      return user
    },
  }
}
