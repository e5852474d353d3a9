import { createSigner } from '#platform/http/server/sign.ts'

/** ms */
const GOOD_FOR = 60 * 60 * 1000

/** Signed texts of links: nothing that opens one is stored. */
export interface LinkTokens {
  /** For the address of the page. */
  tokenOf(link: number): string
  /** The link's id; null when it is forged. */
  linkOf(token: string): number | null
  /** Proves for an hour that the password was given. */
  keyOf(link: number): string
  isKey(link: number, key: string): boolean
  /** One download of an entry, for an hour. */
  ticketFor(link: number, entry: string): string
  taken(ticket: string): { link: number; entry: string } | null
}

export function createLinkTokens(masterSecret: Buffer, now: () => number = Date.now): LinkTokens {
  const token = createSigner(masterSecret, 'drive link')
  const key = createSigner(masterSecret, 'drive link key')
  const ticket = createSigner(masterSecret, 'drive link ticket')
  const end = () => Math.floor((now() + GOOD_FOR) / 1000)
  const isOpen = (until: string | undefined) => Number(until) * 1000 > now()
  return {
    tokenOf: (link) => `${link}-${token.sign(String(link))}`,
    linkOf(text) {
      const [, link = '', signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(text) ?? []
      return link !== '' && token.isSigned(link, signature) ? Number(link) : null
    },
    keyOf(link) {
      const until = end()
      return `${until}.${key.sign(`${link} ${until}`)}`
    },
    isKey(link, text) {
      const [until = '', signature = ''] = text.split('.')
      return key.isSigned(`${link} ${until}`, signature) && isOpen(until)
    },
    ticketFor(link, entry) {
      const claims = `${link}.${entry}.${end()}`
      return `${claims}.${ticket.sign(claims)}`
    },
    taken(text) {
      const [, claims = '', link, entry = '', until, signature = ''] =
        /^((\d{1,15})\.([\da-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? []
      if (claims === '' || !ticket.isSigned(claims, signature) || !isOpen(until)) return null
      return { link: Number(link), entry }
    },
  }
}
