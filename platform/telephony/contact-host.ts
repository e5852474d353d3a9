import { isIP } from 'node:net'
import type { ContactAddress } from './port.ts'

/**
 * IP address of a device's contact (`{endpoint}/sip:{user}@{host}:{port}`), which is where it registered from: engines replace
 * what the device claims. Null for a contact without one.
 */
export function hostOfContact(contact: ContactAddress): string | null {
  const host = /^[^/]+\/sips?:(?:[^@;>]*@)?(?:\[([^\]]+)\]|([^:;>[\]]+))/.exec(contact)
  const address = host?.[1] ?? host?.[2] ?? ''
  return isIP(address) === 0 ? null : address
}
