import { groupsOf } from '#platform/db/rows-of.ts'
import type { ExportSource, ExportViewer } from '#platform/exports/server/export-source.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { formatDateTime, formatDuration } from '#platform/i18n/format.ts'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { inSheetTurn } from '#platform/spreadsheet/server/read-sheet.ts'
import { type Sheet, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { usePhone } from '../../contract/abilities.ts'
import {
  CALLS_EXPORT,
  type CallRecord,
  type CallsSheetQuery,
  callsSheetQuery,
  exportCalls,
} from '../../contract/history.ts'
import { historyTexts } from '../../i18n/history/texts.ts'
import { presentCallRecord } from './call-record.present.ts'
import { callsTotal, everyCall, historyOwner } from './history.queries.ts'
import { withNamesNow } from './names-now.ts'

const HEAD = [
  'date',
  'direction',
  'contact',
  'number',
  'viaHead',
  'outcome',
  'missed',
  'duration',
  'label',
  'note',
] as const

const titleOf = (language: Language): string => translate(historyTexts, language, 'history.file')

/** Calls whose names are looked up together. */
const NAMED_AT_ONCE = 500

/** One's own filtered calls in readable form, streamed a thousand at a time. */
async function callsSheet(
  nameNumbers: NameNumbers,
  { rows, principal, language }: ExportViewer,
  query: CallsSheetQuery,
): Promise<Sheet> {
  const t = (key: KeyOf<typeof historyTexts>) => translate(historyTexts, language, key)
  const { time_zone: timeZone } = await rows
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', principal.companyId)
    .executeTakeFirstOrThrow()
  const cells = (call: CallRecord) => [
    formatDateTime(call.started_at, timeZone),
    t(`history.direction.${call.direction}`),
    call.label,
    call.number,
    call.via?.label ?? '',
    t(`outcome.${call.outcome}`),
    call.missed ? t('history.missed') : '',
    formatDuration(call.duration),
    call.call_label?.name ?? '',
    call.note ?? '',
  ]
  async function* lines() {
    const owner = await historyOwner(rows, principal.userId)
    for await (const group of groupsOf(everyCall(rows, owner, query), NAMED_AT_ONCE)) {
      const named = await withNamesNow(nameNumbers, rows, principal, group)
      for (const row of named) yield cells(presentCallRecord(row))
    }
  }
  return { name: titleOf(language), head: HEAD.map((name) => t(`history.${name}`)), rows: lines() }
}

export const exportCallsRoute = (nameNumbers: NameNumbers): BoundRoute => ({
  ...bind(exportCalls, async (request) => {
    const { unit, principal, language, query } = request
    const sheet = await callsSheet(nameNumbers, { rows: unit.rows, principal, language }, query)
    return sheetFile(sheet, query.format, request)
  }),
  // Limited, one per company: each export holds a connection until its file is complete.
  around: ({ principal }, proceed) => inSheetTurn(principal?.companyId ?? 0, () => proceed(undefined)),
})

/** Very long histories are exported by a job. */
export const callsExport = (nameNumbers: NameNumbers): ExportSource => ({
  name: CALLS_EXPORT,
  ability: usePhone,
  query: callsSheetQuery,
  titleOf,
  async count({ rows, principal: { userId } }, query) {
    const owner = await historyOwner(rows, userId)
    const { total } = await callsTotal(rows, owner, query as CallsSheetQuery).executeTakeFirstOrThrow()
    return total
  },
  async sheet(viewer, query) {
    const request = query as CallsSheetQuery
    return { sheet: await callsSheet(nameNumbers, viewer, request), format: request.format }
  },
})
