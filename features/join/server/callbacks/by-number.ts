import type { Rows } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { type AccountRow, findByExternalId } from '../accounts/account.queries.ts'

interface Part {
  account: AccountRow
  events: readonly ChannelEvent[]
}

/**
 * A service sends what happens to all numbers of a business to one address: each event goes to the company's account of the number
 * that it names, and to the one of the address if none has that number.
 */
export async function byNumber(
  rows: Rows,
  account: AccountRow,
  events: readonly ChannelEvent[],
): Promise<readonly Part[]> {
  const lines = Map.groupBy(events, ({ line }) => (line === account.external_id ? undefined : line))
  if (lines.size === 1 && lines.has(undefined)) return [{ account, events }]
  const parts: Part[] = []
  for (const [line, some] of lines) {
    const other = line === undefined ? undefined : await findByExternalId(rows, account, line)
    parts.push({ account: other ?? account, events: some })
  }
  return parts
}
