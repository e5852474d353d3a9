import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs texts with a key of its own, in base64url (43 letters). */
export interface Signer {
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** `purpose` separates the keys: what is signed for one purpose is not valid for another. */
export function createSigner(masterSecret: Buffer, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, '', purpose, 32))
  const digestOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text) => digestOf(text).toString('base64url'),
    isSigned(text, signature) {
      const [given, right] = [Buffer.from(signature, 'base64url'), digestOf(text)]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
