import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createSigner } from '#platform/http/server/sign.ts'

export interface Guest {
  /** Stable as long as the token. */
  id: string
  room: string
  name: string
  email: string | null
}

/** Proves that a page was let to a room's door under a name: signed, nothing is stored. */
export interface GuestTokens {
  issue(guest: Omit<Guest, 'id'>): string
  /** Null when it is forged or over. */
  read(token: string): Guest | null
}

const HOURS_12 = 12 * 3600 * 1000
const content = z.object({
  id: z.string(),
  room: z.string(),
  name: z.string(),
  email: z.string().nullable().default(null),
  until: z.number(),
})

export function createGuestTokens(masterSecret: Buffer, now: () => number = Date.now): GuestTokens {
  const signer = createSigner(masterSecret, 'guests of meetings')
  return {
    issue(guest) {
      const text = JSON.stringify({ id: randomUUID(), ...guest, until: now() + HOURS_12 })
      const body = Buffer.from(text).toString('base64url')
      return `${body}.${signer.sign(body)}`
    },
    read(token) {
      const [body = '', signature = ''] = token.split('.')
      if (!signer.isSigned(body, signature)) return null
      const { until, ...guest } = content.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      return until > now() ? guest : null
    },
  }
}
