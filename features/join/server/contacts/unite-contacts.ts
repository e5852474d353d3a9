import { sql } from 'kysely'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'

interface Pair {
  companyId: number
  /** Goes on, with everything of the other. */
  kept: number
  gone: number
}

/**
 * Two contacts are one person from now on: one contact, one conversation for each account, nothing lost. The other contact's row
 * stays for what names it.
 */
export async function uniteContacts(work: Work, { companyId, kept, gone }: Pair): Promise<void> {
  const { rows } = work
  await rows
    .updateTable('join_contact_points')
    .set({ contact_id: kept })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', gone)
    .execute()
  // A refusal of mass messages holds for the person.
  await sql`
    UPDATE join_contacts c
       SET person_id = coalesce(c.person_id, o.person_id), custom_name = coalesce(c.custom_name, o.custom_name),
           opted_out_at = coalesce(c.opted_out_at, o.opted_out_at), name = coalesce(nullif(c.name, ''), o.name),
           phone = coalesce(c.phone, o.phone), picture = coalesce(c.picture, o.picture)
      FROM join_contacts o
     WHERE c.id = ${kept} AND o.id = ${gone}`.execute(rows)
  await rows
    .updateTable('join_contacts')
    .set({ same_as: kept })
    .where('company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('id', '=', gone), eb('same_as', '=', gone)]))
    .execute()
  await moveEnrolments(work, { companyId, kept, gone })
  await uniteConversations(work, { companyId, kept, gone })
}

/** In a sequence that both are in, the person goes on once. */
async function moveEnrolments({ rows }: Work, { companyId, kept, gone }: Pair): Promise<void> {
  await sql`
    UPDATE join_sequence_enrolments e SET state = 'stopped', version = version + 1
     WHERE e.company_id = ${companyId} AND e.contact_id = ${gone} AND e.state = 'active'
       AND EXISTS (SELECT FROM join_sequence_enrolments k
                    WHERE k.contact_id = ${kept} AND k.sequence_id = e.sequence_id AND k.state = 'active')`.execute(
    rows,
  )
  await sql`
    UPDATE join_sequence_enrolments SET contact_id = ${kept}, version = version + 1
     WHERE company_id = ${companyId} AND contact_id = ${gone}`.execute(rows)
}

async function uniteConversations(work: Work, { companyId, kept, gone }: Pair): Promise<void> {
  const found = await work.rows
    .selectFrom('join_conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', [kept, gone])
    .orderBy('id')
    .execute()
  const locked = await work.lockAll(found.map(({ id }) => id))
  for (const own of locked.filter(({ contact_id }) => contact_id === gone)) {
    const there = locked.find((one) => one.account_id === own.account_id && one.contact_id === kept)
    if (!there) await work.give(own, kept)
    else if (isAhead(own, there)) {
      await work.absorb(own, there)
      await work.give(own, kept)
    } else await work.absorb(there, own)
  }
}

/** How far an agent is with it. */
const RANK: Record<LockedConversation['state'], number> = { closed: 0, init: 1, bot: 2, waiting: 3, open: 4 }

/** The one that somebody works at goes on; of two such, the one last written in. */
function isAhead(one: LockedConversation, other: LockedConversation): boolean {
  const ahead = RANK[one.state] - RANK[other.state]
  return ahead === 0 ? one.last_at > other.last_at : ahead > 0
}
