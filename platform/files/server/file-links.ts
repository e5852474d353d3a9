import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Principal } from '#platform/access/principal.ts'

/** The session behind a link: the link opens only what that session may see, and ends with it. */
export type LinkHolder = Pick<Principal, 'companyId' | 'userId' | 'sessionId'>

/**
 * Addresses of single files for those elements of a page that send no header, as videos and sounds are: the path, and in
 * `link` who may read it, until when, and a seal over both.
 */
export interface FileLinks {
  /** `path` as requested, without a query. */
  sign(path: string, holder: LinkHolder): { url: string; expiresAt: Date }
  /** Null when it was not given here, or for another path, was changed, or has expired. The session is yet to be looked at. */
  holderOf(path: string, link: string): LinkHolder | null
}

/** ms */
const GOOD_FOR = 60 * 60 * 1000

const LINK = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/

/** The router takes a path with and without it. */
const plain = (path: string): string => path.replace(/\/$/, '')

export function createFileLinks(masterSecret: Buffer, now: () => number = Date.now): FileLinks {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, '', 'file links', 32))
  const sealOf = (path: string, claims: string): Buffer =>
    createHmac('sha256', key)
      .update(`${plain(path)}\n${claims}`)
      .digest()
  return {
    sign(path, { companyId, userId, sessionId }) {
      // In whole seconds, as it is written.
      const until = Math.floor((now() + GOOD_FOR) / 1000)
      const claims = `${companyId}.${userId}.${sessionId}.${until}`
      const seal = sealOf(path, claims).toString('base64url')
      return { url: `${path}?link=${claims}.${seal}`, expiresAt: new Date(until * 1000) }
    },
    holderOf(path, link) {
      const [, company, user, session, until, seal] = LINK.exec(link) ?? []
      if (seal === undefined) return null
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(path, `${company}.${user}.${session}.${until}`)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      if (Number(until) * 1000 <= now()) return null
      return { companyId: Number(company), userId: Number(user), sessionId: Number(session) }
    },
  }
}
