import type { Principal } from '#platform/access/principal.ts'
import { createSigner } from './sign.ts'

/** The session behind a link: the link opens only what that session may see, and ends with it. */
export type LinkHolder = Pick<Principal, 'companyId' | 'userId' | 'sessionId'>

/**
 * Signed URLs of single files, for elements that send no header, such as <video>: `link` holds the reader, the expiry, and a
 * signature over both and the path.
 */
export interface FileLinks {
  /** `path` as requested, without a query. */
  sign(path: string, holder: LinkHolder): { url: string; expiresAt: Date }
  /** Null when it is forged, altered, expired, or for another path. The session must still be checked. */
  holderOf(path: string, link: string): LinkHolder | null
}

/** ms */
const GOOD_FOR = 60 * 60 * 1000

const LINK = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/

/** The router accepts both forms. */
const plain = (path: string): string => path.replace(/\/$/, '')

export function createFileLinks(masterSecret: Buffer, now: () => number = Date.now): FileLinks {
  const signer = createSigner(masterSecret, 'file links')
  const signed = (path: string, claims: string): string => `${plain(path)}\n${claims}`
  return {
    sign(path, { companyId, userId, sessionId }) {
      // Whole seconds, as in the link.
      const until = Math.floor((now() + GOOD_FOR) / 1000)
      const claims = `${companyId}.${userId}.${sessionId}.${until}`
      const signature = signer.sign(signed(path, claims))
      return { url: `${path}?link=${claims}.${signature}`, expiresAt: new Date(until * 1000) }
    },
    holderOf(path, link) {
      const [, company, user, session, until, signature] = LINK.exec(link) ?? []
      if (signature === undefined) return null
      if (!signer.isSigned(signed(path, `${company}.${user}.${session}.${until}`), signature)) return null
      if (Number(until) * 1000 <= now()) return null
      return { companyId: Number(company), userId: Number(user), sessionId: Number(session) }
    },
  }
}
