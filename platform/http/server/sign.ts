import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs texts with a key of its own, in base64url (43 letters). */
export interface Signer {
  sign(text: string): string
  /** A signature has one spelling, so that what was signed can be recognised when it comes again. */
  isSigned(text: string, signature: string): boolean
}

/** `purpose` separates the keys: what is signed for one purpose is not valid for another. */
export function createSigner(masterSecret: Buffer, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, '', purpose, 32))
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSigned(text, signature) {
      // As texts: the last letter carries two bits that decoding drops.
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
