import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/**
 * Encrypted contents: a header, then pieces of 64 KiB, each sealed separately (AES-256-GCM), so that a player can seek. Each
 * file has its own key, derived from its company's key and its id; a piece's nonce is its index plus whether it is the last:
 * changed, moved or missing pieces, or those of another file, are detected.
 *
 * ```
 * head   'SMF' | version 1 byte | company id 8 bytes
 * piece  sealed bytes (up to 65 536) | tag 16 bytes
 * ```
 */
const MAGIC = Buffer.from('SMF\u0001', 'latin1')
export const HEAD_BYTES = MAGIC.length + 8
export const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
export const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES

export function headOf(companyId: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  MAGIC.copy(head)
  head.writeBigUInt64BE(BigInt(companyId), MAGIC.length)
  return head
}

/** Id of the company whose key seals it; null for an unencrypted content, from before there were keys. */
export const sealedFor = (head: Buffer): number | null =>
  head.length === HEAD_BYTES && head.subarray(0, MAGIC.length).equals(MAGIC)
    ? Number(head.readBigUInt64BE(MAGIC.length))
    : null

export const fileKey = (companyKey: Buffer, id: string): Buffer =>
  Buffer.from(hkdfSync('sha256', companyKey, id, 'file', 32))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

export function sealPiece(key: Buffer, index: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws when it was changed, or is not the piece at that index */
export function openPiece(key: Buffer, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
}
