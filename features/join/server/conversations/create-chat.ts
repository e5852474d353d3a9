import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { ownCountry, phoneProblem } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { createChat } from '../../contract/chats.ts'
import { noAccount } from '../../contract/errors.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import type { JoinContext } from '../join-context.ts'
import { isVisible } from './access.ts'
import { findOwnChat } from './list-chats.ts'
import { inWork } from './work.ts'

/**
 * Digits with the country code. `extension`: the calling code that the person chose beside the number.
 * @throws Failure `invalid` for a number that does not exist
 */
function digitsOf(phone: string, extension: string | undefined, country: string, language: Language): string {
  const within = extension === undefined ? phone : `tel:${phone};phone-context=+${extension}`
  const parsed = [within, phone].map((text) => parsePhone(text, country))
  const found = parsed.find(isPhone)
  if (found) return bareDigits(found.e164)
  const [first] = parsed
  const reason = first && !isPhone(first) ? first.reason : 'invalid'
  throw new Failure(invalid, { fields: { phone: [phoneProblem(language, reason)] } })
}

/** A name chosen here is the company's own: the contact's profile does not replace it. */
const nameIfUnnamed = (rows: Rows, contactId: number, name: string) =>
  rows
    .updateTable('join_contacts')
    .set({ custom_name: name })
    .where('id', '=', contactId)
    .where('custom_name', 'is', null)
    .execute()

export const createChatRoute = (context: JoinContext) =>
  bind(createChat, async ({ unit, principal, body, language }) => {
    const { rows } = unit
    const account = await rows
      .selectFrom('join_accounts')
      .select(['id', 'provider', 'group_id'])
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      // Nobody is found by their number over a page.
      .where('number', '<>', '')
      .$if(body.account !== undefined, (list) => list.where('id', '=', body.account ?? 0))
      .orderBy('id')
      .executeTakeFirst()
    if (!account) throw new Failure(noAccount)
    const companyId = principal.companyId
    const country = await ownCountry(rows, companyId)
    const phone = digitsOf(body.phone, body.extension, country, language)
    const identity = { phone, userId: null, name: '' }
    const contactId = await findOrCreateContact(
      rows,
      { companyId, provider: account.provider, identity },
      context.findPerson,
    )
    if (body.name !== '') await nameIfUnnamed(rows, contactId, body.name)
    const { result: id } = await inWork(context, unit, async (work) => {
      const locked = await work.open({ companyId, accountId: account.id, contactId })
      if (locked.owner_id === principal.userId) return locked.id
      if (locked.owner_id === null || locked.state === 'closed')
        work.apply(locked, { type: 'claimed', ownerId: principal.userId, groupId: account.group_id })
      // Another agent's conversation looks like a number that cannot be written to.
      else if (!isVisible(principal, locked)) throw new Failure(noAccount)
      return locked.id
    })
    return findOwnChat(context, rows, principal, id)
  })
