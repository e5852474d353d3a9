import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { createChat } from '../../contract/chats.ts'
import { noAccount } from '../../contract/errors.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import type { JoinParts } from '../parts.ts'
import { publishChat } from '../publish.ts'
import { seesAll } from './access.ts'
import { findOwnChat } from './list-chats.ts'
import { openConversation } from './open-conversation.ts'

/** The product's default country code. */
const COLOMBIA = '57'

/** Digits with the country code. @throws Failure `invalid` for an impossible number */
function digitsOf(phone: string, extension: string | undefined): string {
  const digits = phone.replace(/\D/g, '')
  const full = phone.trim().startsWith('+') || extension === '' ? digits : `${extension ?? COLOMBIA}${digits}`
  if (!/^\d{8,15}$/.test(full)) throw new Failure(invalid, { fields: { phone: ['field.invalid'] } })
  // Colombian mobiles and landlines have ten digits and begin with 3 or 6.
  if (full.startsWith(COLOMBIA) && !/^57[36]\d{9}$/.test(full))
    throw new Failure(invalid, { fields: { phone: ['field.invalid'] } })
  return full
}

export const createChatRoute = (parts: JoinParts) =>
  bind(createChat, async ({ unit, principal, body }) => {
    const { rows } = unit
    const account = await rows
      .selectFrom('join_accounts')
      .select(['id', 'provider', 'group_id'])
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .$if(body.account !== undefined, (list) => list.where('id', '=', body.account ?? 0))
      .orderBy('id')
      .executeTakeFirst()
    if (!account) throw new Failure(noAccount)
    const identity = { phone: digitsOf(body.phone, body.extension), userId: null, name: body.name }
    const companyId = principal.companyId
    const contactId = await findOrCreateContact(
      rows,
      { companyId, provider: account.provider, identity },
      parts.findPerson,
    )
    const locked = await openConversation(rows, { companyId, accountId: account.id, contactId })
    const isFree = locked.owner_id === null || locked.state === 'closed'
    if (isFree && locked.owner_id !== principal.userId) {
      await rows
        .updateTable('join_conversations')
        .set((set) => ({
          owner_id: principal.userId,
          group_id: set.fn.coalesce('group_id', set.val(account.group_id)),
          state: locked.state === 'waiting' || locked.state === 'bot' ? 'open' : locked.state,
          version: set('version', '+', 1),
        }))
        .where('id', '=', locked.id)
        .execute()
      await publishChat(parts, unit, locked.id)
    } else if (locked.owner_id !== principal.userId && !seesAll(principal)) {
      // Another agent's conversation looks like a number that cannot be written to.
      throw new Failure(noAccount)
    }
    return findOwnChat(parts, rows, principal, locked.id)
  })
