import { createCipheriv, createDecipheriv } from 'node:crypto'
import { MAILBOX_KEY, mailboxAddress } from '#platform/mail/server/mailbox.ts'

/** Local part of the addresses to which guests' programs answer. */
export const REPLY_MAILBOX = 'agenda'

const CIPHER = 'aes-128-ecb'

/** The address to which a guest's program answers. Others see it in their calendar: it does not tell the secret of their link. */
export interface ReplyAddresses {
  /** `token`: the guest's, a UUID. */
  of(token: string): string
  /** The token; null for what is no key. */
  tokenOf(key: string): string | null
}

/** `secret`: 16 bytes. A UUID is one block of the cipher, so each is another one under the key, and nothing is stored. */
export function replyAddresses(secret: Buffer, domain: string): ReplyAddresses {
  return {
    of(token) {
      const cipher = createCipheriv(CIPHER, secret, null).setAutoPadding(false)
      const sealed = Buffer.concat([cipher.update(token.replaceAll('-', ''), 'hex'), cipher.final()])
      return mailboxAddress(REPLY_MAILBOX, sealed.toString('hex'), domain)
    },
    tokenOf(key) {
      if (!MAILBOX_KEY.test(key) || key.length !== 32) return null
      const cipher = createDecipheriv(CIPHER, secret, null).setAutoPadding(false)
      const hex = Buffer.concat([cipher.update(key, 'hex'), cipher.final()]).toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
