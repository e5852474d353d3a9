import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Item } from '../../contract/rates.ts'
import { findItemRate } from './find-rate.ts'

/** A message that is about to be sent. */
export interface ChargedMessage {
  id: number
  companyId: number
  /** Of its account. */
  provider: string
  /** Of its template; null: written freely. */
  category: string | null
}

const WHATSAPP: Readonly<Record<string, Item>> = {
  marketing: 'whatsapp_marketing',
  utility: 'whatsapp_utility',
  authentication: 'whatsapp_authentication',
}
/** Providers whose messages are none of WhatsApp's. */
const OTHERS: ReadonlySet<string> = new Set(['messenger', 'instagram', 'whatsapp-web'])

const itemOf = ({ provider, category }: Pick<ChargedMessage, 'provider' | 'category'>): Item => {
  if (OTHERS.has(provider)) return 'other_message'
  return (category === null ? undefined : WHATSAPP[category]) ?? 'whatsapp_service'
}

/**
 * Charges a message before its provider is asked, once however often that is tried; false when nothing is left for it. One that
 * fails is given back by the trigger `returned_message`, and is charged again when it is sent again.
 */
export const chargeMessage =
  (database: Database, onRefused: (companyId: number) => void) =>
  async (message: ChargedMessage): Promise<boolean> => {
    const { id, companyId } = message
    const isPaid = await database.system(async ({ rows }) => {
      const account = await rows
        .selectFrom('billing_accounts')
        .select('mode')
        .where('company_id', '=', companyId)
        .forUpdate()
        .executeTakeFirst()
      if (account === undefined || account.mode === 'none') return true
      const rate = await findItemRate(rows, companyId, itemOf(message))
      if (rate === null || Number(rate.price) === 0) return true
      const about = `message:${id}`
      const charged = await rows
        .selectFrom('billing_entries')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .select(sql<boolean>`coalesce(sum(amount), 0) > 0`.as('isCharged'))
        .where('company_id', '=', companyId)
        .where('about', '=', about)
        .executeTakeFirstOrThrow()
      if (charged.isCharged) return true
      const { rows: posted } = await sql<{ paid: boolean }>`
        SELECT post_entry(${companyId}, ${`${about}:${charged.entries + 1}`}, ${about}, 'message', ${rate.name}, '', 1,
                          ${rate.price}::numeric, ${rate.price}::numeric, clock_timestamp(), true) AS paid`.execute(
        rows,
      )
      return posted[0]?.paid ?? false
    })
    if (!isPaid) onRefused(companyId)
    return isPaid
  }
