import { sql } from 'kysely'
import { requestUrl } from '#platform/contract/request-url.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { withNamesOfToday } from '#platform/telephony/names/named-record.ts'
import { getVoicemailCount } from '../contract/count.ts'
import { listVoicemailApp } from '../contract/messages.ts'
import { readVoicemailSound } from '../contract/sound.ts'

interface Row {
  id: number
  caller_name: string
  caller_number: string
  received_at: Date
  seconds: number
  heard: boolean
}

export const listVoicemailAppRoute = (nameNumbers: NameNumbers) =>
  bind(listVoicemailApp, async ({ unit, principal, query }) => {
    const { page, page_size } = query
    const mine = unit.rows
      .selectFrom('voicemail_messages')
      .where('user_id', '=', principal.userId)
      .where('deleted_at', 'is', null)
    const rows: Row[] = await mine
      .select(['id', 'caller_name', 'caller_number', 'received_at', 'seconds', 'heard'])
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute()
    const { count } = await mine
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const at = (other: number) => requestUrl(listVoicemailApp.path, undefined, { page: other, page_size })
    const messages = rows.map(({ caller_name: name, caller_number: number, ...row }) => ({
      ...row,
      label: name === '' ? number : name,
      number,
    }))
    const named = await withNamesOfToday(nameNumbers)({ rows: unit.rows, viewer: principal }, messages)
    return {
      results: named.map((row) => ({
        id: row.id,
        label: row.label,
        label_then: row.label_then,
        number: row.number,
        received_at: row.received_at.toISOString(),
        duration: row.seconds,
        heard: row.heard,
        url: requestUrl(readVoicemailSound.path, { id: row.id }, undefined),
      })),
      count,
      next: page * page_size < count ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
    }
  })

export const getVoicemailCountRoute = bind(getVoicemailCount, async ({ unit, principal }) =>
  unit.rows
    .selectFrom('voicemail_messages')
    .select([
      sql<number>`count(*) FILTER (WHERE NOT heard)::integer`.as('count'),
      sql<number>`count(*)::integer`.as('total'),
    ])
    .where('user_id', '=', principal.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(),
)
