import type { UnitOfWork } from '#platform/db/database.ts'
import { inWork } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'

export interface ContactLink {
  companyId: number
  contactId: number
  personId: number
}

/** Links a contact to a person of the CRM, unless it has one, and shows that in its conversations. */
export async function linkContact(
  context: JoinContext,
  unit: UnitOfWork,
  { companyId, contactId, personId }: ContactLink,
): Promise<void> {
  const conversations = await unit.rows
    .selectFrom('join_conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()
  await inWork(context, unit, async (work) => {
    const locked = await work.lockAll(conversations.map(({ id }) => id))
    const { numUpdatedRows: linked } = await work.rows
      .updateTable('join_contacts')
      .set({ person_id: personId })
      .where('company_id', '=', companyId)
      .where('id', '=', contactId)
      .where('person_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (linked > 0n) for (const one of locked) work.apply(one, { type: 'renamed' })
  })
}
