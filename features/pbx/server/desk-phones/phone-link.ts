import { createHash, randomBytes } from 'node:crypto'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { PhoneMake } from '../../contract/desk-phones.ts'
import { PHONE_CONFIGS } from './config/phone-configs.ts'

export const PHONE_SETUP_PATH = '/phone-setup'

const DAY_MS = 24 * 60 * 60 * 1000
/** From an administrator's desk to the phone's. */
const LINK_MS = 7 * DAY_MS

export const linkDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const folderOf = (origin: string, key: string): string => `${origin}${PHONE_SETUP_PATH}/${key}/`

interface LinkParts {
  make: PhoneMake
  mac: string
  origin: string
  box: Pick<SealedBox, 'seal'>
}

/** A new address for the phone's first fetch, shown once, and a password for the later ones. */
export function newPhoneLink({ make, mac, origin, box }: LinkParts) {
  const secret = randomBytes(24).toString('base64url')
  return {
    once: { url: PHONE_CONFIGS[make].address(folderOf(origin, secret), mac) },
    columns: {
      origin,
      link_digest: linkDigest(secret),
      link_until: new Date(Date.now() + LINK_MS),
      password_sealed: box.seal(randomBytes(18).toString('base64url')),
      first_fetch_at: null,
      confirmed_at: null,
      refusals: 0,
      refused_at: null,
    },
  }
}
