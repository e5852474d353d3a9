import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { type CallRecord, callsApp, getCalls } from '../../contract/history.ts'
import { presentCallRecord } from './call-record.present.ts'
import { withoutOutsidePictures } from './colleague-pictures.ts'
import { type CallsPage, callsPage, callsTotal, historyOwner } from './history.queries.ts'
import { withNamesNow } from './names-now.ts'

/** One's own history, whichever extensions it was on. */
async function listCalls(
  nameNumbers: NameNumbers,
  rows: Rows,
  principal: Principal,
  query: CallsPage,
): Promise<{ calls: CallRecord[]; total: number }> {
  const owner = await historyOwner(rows, principal.userId)
  const calls = await callsPage(rows, owner, query).execute()
  const { total } = await callsTotal(rows, owner, query).executeTakeFirstOrThrow()
  const pictured = await withoutOutsidePictures(rows, calls)
  const named = await withNamesNow(nameNumbers, rows, principal, pictured)
  return { calls: named.map(presentCallRecord), total }
}

export const getCallsRoute = (nameNumbers: NameNumbers) =>
  bind(getCalls, async ({ principal, unit, body }) => {
    const { calls, total } = await listCalls(nameNumbers, unit.rows, principal, body)
    return { cdrs: calls, total }
  })

export const callsAppRoute = (nameNumbers: NameNumbers) =>
  bind(callsApp, async ({ principal, unit, body }) => {
    const { calls, total } = await listCalls(nameNumbers, unit.rows, principal, body)
    return { records: calls, total }
  })
