import type { ExportSource, ExportViewer } from '#platform/exports/server/export-source.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { RecordChange } from '#platform/resource/contract/history.ts'
import { abilityFor, offers } from '#platform/resource/contract/resource.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import type { Sheet } from '#platform/spreadsheet/server/write-sheet.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { titleOf } from '../sheet/export-sheet.ts'
import { cellOf, sheetColumns } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { countHistory, type HistoryNarrowed, readHistory } from './read-history.ts'

const READ_AT_ONCE = 1000

const HEAD = ['at', 'who', 'record', 'what', 'field', 'from', 'into'] as const

/** A resource's filtered history, newest first, read in pages. */
export function historySheet(
  store: Store,
  { rows: read, principal, language }: ExportViewer,
  query: HistoryNarrowed,
): Sheet {
  const columns = new Map(sheetColumns(store, language, false).map((column) => [column.name, column]))
  const doer = (name: string | null) =>
    name === null
      ? translate(resourceTexts, language, 'history.program')
      : translate(resourceTexts, language, 'history.automation', { name })
  const cells = ({ at, kind, record, who, by, field, from, to }: RecordChange) => {
    const column = field === null ? undefined : columns.get(field)
    const shown = (value: unknown) => (column === undefined ? '' : cellOf(store, language, column, value))
    return [
      at,
      who?.label ?? doer(by),
      record.label,
      translate(resourceTexts, language, `history.${kind}`),
      column?.heading ?? '',
      shown(from),
      shown(to),
    ]
  }
  async function* rows() {
    for (let before: number | null | undefined; before !== null; ) {
      const page = await readHistory(read, store, principal, {
        ...query,
        limit: READ_AT_ONCE,
        ...(before === undefined ? {} : { before }),
      })
      yield* page.results.map(cells)
      before = page.next
    }
  }
  const head = HEAD.map((name) => translate(resourceTexts, language, `history.column.${name}`))
  return { name: historyTitle(store, language), head, rows: rows() }
}

const historyTitle = (store: Store, language: Language): string =>
  `${titleOf(store, language)} - ${translate(resourceTexts, language, 'history')}`

/** Export of a long history by job; null for resources without one. */
export function historyExport(stored: Store): ExportSource | null {
  const { resource, across } = stored
  if (resource.history !== true || !offers(resource, 'export')) return null
  return {
    name: `history/${resource.name}`,
    ability: abilityFor(resource, 'export'),
    query: resource.routes.historySheet.query,
    titleOf: (language) => historyTitle(stored, language),
    async count({ rows, principal }, query, max) {
      const store = await withCustomFields(stored, rows)
      return countHistory(rows, store, principal, query as HistoryNarrowed, max)
    },
    async sheet(viewer, query) {
      const store = await withCustomFields(stored, viewer.rows)
      const { format, ...narrowed } = query as HistoryNarrowed & { format: SheetFormat }
      return { sheet: historySheet(store, viewer, narrowed), format }
    },
    ...(across && { within: (work) => across.system(({ rows }) => work(rows)) }),
  }
}
