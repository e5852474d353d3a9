import type { Rows } from '#platform/db/database.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { type AccountRow, findByServiceId } from '../accounts/account.queries.ts'

interface Part {
  account: AccountRow
  events: readonly ChannelEvent[]
}

/**
 * A service sends what happens to all numbers of a company's businesses to one address: each event goes to the company's account of
 * the number or business that it names, and to the one of the address if none has it.
 */
export async function byNumber(
  rows: Rows,
  account: AccountRow,
  events: readonly ChannelEvent[],
): Promise<readonly Part[]> {
  const { external_id: ownLine, business_id: ownBusiness } = account
  const places = Map.groupBy(events, ({ line, business }) => {
    if (line !== undefined) return line === ownLine ? '' : `line ${line}`
    return business === undefined || business === ownBusiness ? '' : `business ${business}`
  })
  const parts: Part[] = []
  for (const [place, some] of places) {
    const [{ line, business } = {}] = some
    const other =
      place === ''
        ? undefined
        : await findByServiceId(rows, account, line === undefined ? { business } : { line })
    parts.push({ account: other ?? account, events: some })
  }
  return parts
}
