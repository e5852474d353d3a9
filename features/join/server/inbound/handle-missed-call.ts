import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'

/** Tells that a contact called in vain; it opens no conversation. */
export async function handleMissedCall(
  context: Pick<JoinContext, 'findPerson' | 'recordEvent'>,
  work: Work,
  { id: accountId, company_id: companyId, provider, name: called }: AccountRow,
  { key, at, from, waited }: Extract<ChannelEvent, { type: 'missed_call' }>,
): Promise<void> {
  const contact = { companyId, provider, identity: from }
  const contactId = await findSender(work, contact, context.findPerson)
  const known = await work.rows
    .selectFrom('join_contacts as p')
    .leftJoin('join_conversations as c', (on) =>
      on.onRef('c.contact_id', '=', 'p.id').on('c.account_id', '=', accountId),
    )
    .select(['p.name', 'p.custom_name', 'p.phone', 'c.owner_id'])
    .where('p.id', '=', contactId)
    .executeTakeFirstOrThrow()
  const phone = from.phone === null ? known.phone : phoneKey(from.phone)
  await context.recordEvent(work, {
    type: 'join.callMissed',
    companyId,
    outsideId: key,
    number: phone === null ? '' : `+${phone.replace(/^\+/, '')}`,
    name: known.custom_name ?? known.name,
    called,
    calledAt: new Date(at),
    waited,
    ownerId: known.owner_id,
  })
}
