import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Insights from '@mui/icons-material/Insights'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import type { Report, ReportAnswer, View } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatLocalDay } from '../present/format.ts'
import type { Mark } from '../present/series.ts'
import { type ReportWords, wordsOf } from '../present/words.ts'
import { Figures } from './figures.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportMenu } from './report-menu.tsx'
import { ReportRows } from './report-rows.tsx'
import type { RecordProps } from './report-set.ts'
import { type ReportAddress, rowsBehind, useReportState } from './report-state.ts'
import { RowsDrawer } from './rows-drawer.tsx'
import { readOrders, writeOrders } from './table-order.ts'
import { ViewCard } from './view-card.tsx'

interface ReportScreenProps {
  report: Report
  texts: Catalogue
  /** What a row opens. */
  Record?: ComponentType<RecordProps> | undefined
  /** Further actions beside export and link. */
  actions?: (query: Readonly<Record<string, string>>) => ReactNode
  /** Whose numbers they are, where not everybody sees all of them. */
  notice?: ReactNode
}

interface PageProps {
  report: Report
  words: ReportWords
  answer: ReportAnswer
  address: ReportAddress
  onRecord: ((id: string) => void) | undefined
}

const isEmpty = ({ figures, views }: ReportAnswer): boolean =>
  figures.every(({ value, before }) => !value && !before) &&
  views.every(({ rows }) => rows.every(({ values }) => !values[0]))

const HALF: readonly View['kind'][] = ['bars', 'donut', 'funnel']

/** Small views in pairs; the last one alone is full width. */
function isWide({ views }: Report, name: string): boolean {
  const kinds = Object.entries(views)
  const at = kinds.findIndex(([known]) => known === name)
  const isHalf = (index: number) => HALF.some((kind) => kind === kinds[index]?.[1].kind)
  if (!isHalf(at)) return true
  let first = at
  while (isHalf(first - 1)) first -= 1
  return (at - first) % 2 === 0 && !isHalf(at + 1)
}

const ReportPage = ({ report, words, answer, address, onRecord }: PageProps) => {
  const t = useText(reportTexts)
  const { state, setState, query } = address
  const tables = state.tables.split(',').filter((name) => name !== '')
  const orders = readOrders(state.sort)
  const pick = useCallback(
    (view: View | null, mark: Mark) =>
      setState({ rows: rowsBehind(query, { report, answer }, { view, mark }) }),
    [answer, query, report, setState],
  )
  const description = answer
  if (isEmpty(answer))
    return <ListMessage icon={<Insights />} title={t('report.empty')} hint={t('report.emptyHint')} />
  return (
    <>
      <Figures report={report} words={words} answer={answer} onPick={(mark) => pick(null, mark)} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {answer.views.map(({ name, rows, cut }) => {
          const view = report.views[name]
          if (view === undefined) return null
          const asTable = tables.includes(name)
          return (
            <ViewCard
              key={name}
              shown={{ report, words, view, rows, answer: description }}
              title={words.view(name)}
              cut={cut}
              wide={isWide(report, name)}
              asTable={asTable}
              onAsTable={(on) =>
                setState({
                  tables: [...tables.filter((known) => known !== name), ...(on ? [name] : [])].join(','),
                })
              }
              onPick={(mark) => pick(view, mark)}
              order={orders.get(name)}
              onOrder={(order) => {
                const after = new Map(orders)
                if (order === null) after.delete(name)
                else after.set(name, order)
                setState({ sort: writeOrders(after) })
              }}
            />
          )
        })}
      </Box>
      {report.showsRows && (
        <Box component="section" aria-label={t('report.rows')} sx={{ display: 'flex', minHeight: 480 }}>
          <ReportRows
            report={report}
            words={words}
            query={query}
            page={state.rows === '' ? state.page : 1}
            onPage={(page) => setState({ page })}
            label={t('report.rows')}
            onRecord={onRecord}
          />
        </Box>
      )}
    </>
  )
}

const Loading = () => (
  <>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(158px, 1fr))' }}>
      {Array.from({ length: 6 }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and never move.
        <Skeleton key={tile} variant="rounded" height={96} />
      ))}
    </Box>
    <Skeleton variant="rounded" height={340} />
  </>
)

/** A report's screen: figures, then views; its whole state is in the URL. */
export const ReportScreen = ({ report, texts, Record, actions, notice }: ReportScreenProps) => {
  const [record, setRecord] = useState<string | null>(null)
  const onRecord = Record === undefined ? undefined : setRecord
  const t = useText(reportTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { language } = useLanguage()
  const words = useMemo(() => wordsOf(report, texts, language), [report, texts, language])
  const address = useReportState(report)
  const { state, setState, query } = address
  const read = useQuery({
    queryKey: ['report', report.area, report.name, query],
    queryFn: ({ signal }) => api.call(report.routes.read, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const { data: answer } = read
  const compared =
    answer?.before &&
    t('report.beforeIs', {
      from: formatLocalDay(answer.before.initDate),
      to: formatLocalDay(answer.before.finishDate),
    })
  const body = () => {
    if (hasFailed(read))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('report.failed')}
          hint={failureDetail(read.error)}
          action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    return answer === undefined ? (
      <Loading />
    ) : (
      <ReportPage report={report} words={words} answer={answer} address={address} onRecord={onRecord} />
    )
  }
  return (
    <Screen
      title={words.title}
      actions={
        <>
          {actions?.(query)}
          <ReportMenu report={report} query={query} />
        </>
      }
      toolbar={<ReportFilters report={report} words={words} address={address} />}
    >
      <Box
        aria-busy={read.isFetching}
        // Focusable, since it scrolls.
        tabIndex={0}
        role="region"
        aria-label={words.title}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
          pb: 1,
          mx: -0.5,
          px: 0.5,
          position: 'relative',
        }}
      >
        <Box sx={{ height: 2, position: 'sticky', top: 0, zIndex: 3, flex: 'none' }}>
          {read.isPlaceholderData && <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2 }} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
          {[words.hint, compared].filter(Boolean).join(' ')}
        </Typography>
        {notice}
        {body()}
      </Box>
      {state.rows !== '' && (
        <RowsDrawer
          report={report}
          words={words}
          rowsQuery={state.rows}
          page={state.page}
          onPage={(page) => setState({ page })}
          onClose={() => setState({ rows: '' })}
          onRecord={onRecord}
        />
      )}
      {Record !== undefined && record !== null && (
        <Suspense>
          <Record id={record} onClose={() => setRecord(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
