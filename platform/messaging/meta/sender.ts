import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import type { Identity } from '../domain.ts'
import type { Loose } from '../loose.ts'

/** Digits of a phone number, as services write it: with or without plus, spaces or a text around it; null for anything else. */
export function phoneOf(written: string): string | null {
  const digits = written.replace(/[\s+().-]/g, '')
  return /^\d{6,20}$/.test(digits) ? digits : null
}

interface Named {
  phone: string | null
  userId: string | null
  name: string
}

const named = (contact: Loose): Named => ({
  phone: phoneOf(contact.text('wa_id', 40)),
  userId: contact.text('user_id', 200) || null,
  name: contact.at('profile').text('name', 120) || contact.at('profile').text('username', 120),
})

/**
 * Who wrote a message. Its callback lists the people of all its messages: only the one who is meant lends name and ids, whatever
 * their order. Null: nobody can be told.
 */
export function senderOf(message: Loose, contacts: readonly Loose[]): Identity | null {
  const phone = phoneOf(message.text('from', 40))
  const userId = message.text('from_user_id', 200) || message.text('user_id', 200) || null
  const people = contacts.map(named)
  const isMeant = (one: Named) =>
    (phone !== null && one.phone !== null && phoneKey(one.phone) === phoneKey(phone)) ||
    (userId !== null && one.userId === userId)
  // A message that names nobody is of the only person there is.
  const [only] = phone === null && userId === null && people.length === 1 ? people : []
  const contact = only ?? people.find(isMeant)
  const identity = {
    phone: phone ?? contact?.phone ?? null,
    userId: userId ?? contact?.userId ?? null,
    name: contact?.name ?? '',
  }
  return identity.phone === null && identity.userId === null ? null : identity
}
