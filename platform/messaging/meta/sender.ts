import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import type { Identity } from '../domain.ts'
import type { Loose } from '../loose.ts'

/** Digits of a phone number, as services write it: with or without plus, spaces or a text around it; null for anything else. */
export function phoneOf(written: string): string | null {
  const digits = written.replace(/[\s+().-]/g, '')
  return /^\d{6,20}$/.test(digits) ? digits : null
}

/** A business-scoped user id, which services also put where a number is usual. */
const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/

/** A person's number and user id, by the names of the fields that may hold them, the better ones first. */
export function idsIn(
  input: Loose,
  { phone: phones, userId: userIds }: { phone: readonly string[]; userId: readonly string[] },
): { phone: string | null; userId: string | null } {
  const written = phones.map((name) => input.text(name, 200))
  const userId = userIds.map((name) => input.text(name, 200)).find((one) => one !== '')
  return {
    phone: written.map(phoneOf).find((one) => one !== null) ?? null,
    userId: userId ?? written.find((one) => USER_ID.test(one)) ?? null,
  }
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
  ...idsIn(contact, { phone: ['wa_id'], userId: ['user_id'] }),
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
  const { phone, userId } = idsIn(message, { phone: ['from'], userId: ['from_user_id', 'user_id'] })
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
