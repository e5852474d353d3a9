import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { billingAccounts, postMovement } from '../../contract/accounts.ts'
import { billingEntries } from '../../contract/usage.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { across } from '../across.ts'
import { recordAudit } from '../audit.ts'

/** An operator adds money to a balance: a ledger entry, like everything that changes one. */
export const postMovementRoute = (database: Database): BoundRoute =>
  refreshingLists(
    [billingAccounts.name, billingEntries.name],
    across(database, postMovement, async (request) => {
      const { unit, params, body, language } = request
      const { kind, amount, reason, key } = body
      if (Number(amount) === 0 || (kind !== 'adjustment' && amount.startsWith('-')))
        throw new Failure(invalid, {
          fields: { amount: [translate(billingTexts, language, 'movement.positive')] },
        })
      const account = await unit.rows
        .selectFrom('billing_accounts as a')
        .innerJoin('companies as c', 'c.id', 'a.company_id')
        .select(['a.company_id', 'c.name'])
        .where('a.id', '=', params.id)
        .where('a.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!account) throw new Failure(notFound)
      const source = `${kind}:${key}`
      const before = await unit.rows
        .selectFrom('billing_entries')
        .select('id')
        .where('company_id', '=', account.company_id)
        .where('source', '=', source)
        .executeTakeFirst()
      await sql`
        SELECT post_entry(${account.company_id}, ${source}, ${source}, ${kind}, ${translate(billingTexts, 'es', `billing_entry.kind.${kind}`)},
                          ${reason}, 1, -${amount}::numeric, -${amount}::numeric, clock_timestamp())`.execute(
        unit.rows,
      )
      if (!before)
        await recordAudit(unit, {
          by: request,
          action: 'billing_account.moved',
          subject: { type: 'billing_account', id: params.id, name: account.name },
          details: { amount, reason },
        })
      const { balance } = await unit.rows
        .selectFrom('billing_accounts')
        .select(sql<string>`balance::text`.as('balance'))
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      return { balance }
    }),
  )
