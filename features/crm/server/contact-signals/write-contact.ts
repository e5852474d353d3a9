import type { Rows } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { languageOf } from '../language-of.ts'
import { firstStatus } from '../references.ts'

export interface Contact {
  companyId: number
  personId: number
  channel: 'call' | 'whatsapp' | 'facebook' | 'join'
  callId?: string
  result?: 'answered' | 'missed' | 'unanswered'
  subject: keyof (typeof crmTexts)['es'] & `crm.contact.${string}`
  /** Who talked or writes; else the person's owner. */
  userId: number | null
  key: string
  at: Date
}

/** An interaction with the person, once for each `key`. */
export async function writeContact(rows: Rows, contact: Contact): Promise<void> {
  const { companyId, personId, channel, callId, result, userId, key, at } = contact
  const person = await rows
    .selectFrom('persons')
    .select(['owner_id', 'group_id', 'origin_id', 'campaign_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('crm_interactions')
    .values({
      company_id: companyId,
      person_id: personId,
      channel,
      subject: translate(crmTexts, await languageOf(rows, companyId), contact.subject),
      status_id: firstStatus('interaction'),
      owner_id: userId ?? person.owner_id,
      group_id: userId === null ? person.group_id : null,
      origin_id: person.origin_id,
      campaign_id: person.campaign_id,
      call_id: callId ?? null,
      call_result: result ?? null,
      outside_key: key,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'outside_key']).where('outside_key', 'is not', null).doNothing(),
    )
    .execute()
}
