import ListAlt from '@mui/icons-material/ListAltOutlined'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime, formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { DataList } from '#platform/ui/list/data-list.tsx'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { Report, ReportRow } from '../contract/report.ts'
import type { ColumnKind } from '../contract/source.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatLocalDay, formatValue } from '../present/format.ts'
import type { ReportWords } from '../present/words.ts'

interface ReportRowsProps {
  report: Report
  words: ReportWords
  query: Readonly<Record<string, string>>
  page: number
  onPage: (page: number) => void
  label: string
  /** Opens a row's record; absent: rows open nothing. */
  onRecord: ((id: string) => void) | undefined
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set(['seconds', 'elapsed', 'count', 'money'])

/** Rows behind a number, paged. */
export const ReportRows = ({ report, words, query, page, onPage, label, onRecord }: ReportRowsProps) => {
  const t = useText(reportTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const list = useQuery({
    queryKey: ['report', report.area, report.name, 'rows', query, page],
    queryFn: ({ signal }) =>
      api.call(report.routes.rows, { query: { ...query, page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = Object.entries(report.source.columns)
  const text = (row: ReportRow, index: number): string => {
    const [name = '', kind] = columns[index] ?? []
    const cell = row.cells[index] ?? null
    if (cell === null) return '—'
    if (kind === 'instant') return formatDateTime(String(cell), timeZone)
    if (kind === 'phone') return formatPhone(String(cell))
    if (kind === 'day') return formatLocalDay(String(cell))
    if (kind === 'seconds' || kind === 'elapsed' || kind === 'count' || kind === 'money')
      return formatValue(Number(cell), kind, words.language)
    // A text may be one of a few that have words: `abandoned` among the names of destinations.
    return kind === 'choice' || report.source.dimensions[name]?.kind === 'text'
      ? (words.choice(name, String(cell)) ?? String(cell))
      : String(cell)
  }
  const open = ({ record }: ReportRow) => {
    if (record !== null) onRecord?.(record)
  }
  return (
    <DataList
      label={label}
      columns={columns.map(([name, kind], index) => ({
        id: name,
        label: words.column(name),
        align: NUMERIC.has(kind) ? 'right' : 'left',
        render: (row: ReportRow) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {text(row, index)}
          </Box>
        ),
      }))}
      rowKey={({ id }) => id}
      onActivate={open}
      {...(onRecord === undefined ? {} : { onRowClick: open })}
      renderCompact={(row) => (
        <Box>
          <Box sx={{ fontWeight: 500 }}>{text(row, 1)}</Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {columns
              .map((_, index) => text(row, index))
              .filter((cell, index) => index !== 1 && cell !== '—')
              .join(' · ')}
          </Box>
        </Box>
      )}
      loaded={list.data === undefined ? null : { rows: list.data.results, total: list.data.count }}
      refreshing={list.isPlaceholderData}
      failure={
        list.isError ? { detail: failureDetail(list.error), onRetry: () => void list.refetch() } : null
      }
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      filtered={false}
      onClearFilters={() => {}}
      empty={{ icon: <ListAlt />, title: t('report.rowsEmpty'), hint: t('report.rowsEmptyHint') }}
    />
  )
}
