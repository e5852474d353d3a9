import type { Rows } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import type { BotContext } from '../../contract/bots/bot-context.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { groupCalendar, isGroupOpen } from '../assignment/working-hours.ts'
import { digitsOf } from '../conversations/chat.present.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'

/** What a bot depends on; groups are read only when a condition asks for their hours, the country only for phone numbers. */
export async function readBotContext(
  rows: Rows,
  graph: BotGraph,
  locked: LockedConversation,
): Promise<BotContext> {
  const request = graph.nodes.flatMap((node) =>
    node.type === 'condition'
      ? node.rules.flatMap(({ test }) =>
          test.type === 'hours' ? [test.group ?? locked.account_group_id] : [],
        )
      : [],
  )
  const ids = [...new Set(request)].filter((id) => id !== null)
  const groups =
    ids.length === 0
      ? []
      : await rows
          .selectFrom('join_groups')
          .innerJoin('companies', 'companies.id', 'join_groups.company_id')
          .selectAll('join_groups')
          .select(['companies.time_zone', groupCalendar('join_groups').as('hours')])
          .where('join_groups.id', 'in', ids)
          .where('join_groups.company_id', '=', locked.company_id)
          .execute()
  const asksForPhone = graph.nodes.some((node) => node.type === 'datum' && node.check === 'phone')
  const country = asksForPhone ? await ownCountry(rows, locked.company_id) : ''
  const now = new Date()
  return {
    isOpen(group) {
      const found = groups.find(({ id }) => id === (group ?? locked.account_group_id))
      return found === undefined || isGroupOpen(found, now)
    },
    label: locked.label_id,
    name: locked.custom_name ?? locked.contact_name,
    phone: digitsOf(locked.phone),
    readPhone: (text) => e164Of(text, country)?.slice(1) ?? null,
  }
}
