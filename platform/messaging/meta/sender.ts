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

/** The people that a callback names, for all its messages. */
export interface People {
  /** The only one there is; null with none or several. */
  only: Named | null
  byPhone: ReadonlyMap<string, Named>
  byUserId: ReadonlyMap<string, Named>
}

const named = (contact: Loose): Named => ({
  phone: phoneOf(contact.text('wa_id', 40)),
  userId: contact.text('user_id', 200) || null,
  name: contact.at('profile').text('name', 120) || contact.at('profile').text('username', 120),
})

export function peopleOf(contacts: readonly Loose[]): People {
  const people = contacts.map(named)
  const [first] = people
  return {
    only: people.length === 1 && first ? first : null,
    byPhone: new Map(people.flatMap((one) => (one.phone === null ? [] : [[phoneKey(one.phone), one]]))),
    byUserId: new Map(people.flatMap((one) => (one.userId === null ? [] : [[one.userId, one]]))),
  }
}

/**
 * Who wrote a message. Its callback names the people of all its messages: only the one who is meant lends name and ids, whatever
 * their order. A message that names nobody is of the only person there is. Null: nobody can be told.
 */
export function senderOf(message: Loose, { only, byPhone, byUserId }: People): Identity | null {
  const phone = phoneOf(message.text('from', 40))
  const userId = message.text('from_user_id', 200) || message.text('user_id', 200) || null
  const contact =
    phone === null && userId === null
      ? only
      : ((phone === null ? undefined : byPhone.get(phoneKey(phone))) ?? byUserId.get(userId ?? ''))
  const identity = {
    phone: phone ?? contact?.phone ?? null,
    userId: userId ?? contact?.userId ?? null,
    name: contact?.name ?? '',
  }
  return identity.phone === null && identity.userId === null ? null : identity
}
