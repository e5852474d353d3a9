import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets at rest: AES-256-GCM under a key derived from the master secret for one purpose. */
export interface SealedBox {
  seal(plain: string): Buffer
  /** Throws for bytes that this box did not seal. */
  open(sealed: Buffer): string
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSealedBox(masterSecret: Buffer, purpose: string): SealedBox {
  // A KeyObject, created once: raw bytes would be imported at each use.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterSecret, '', `sealed box: ${purpose}`, 32)))
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error(`Unknown version of a sealed secret: ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAuthTag(tag)
      return (
        decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
  }
}
