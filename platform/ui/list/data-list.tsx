import CloudOff from '@mui/icons-material/CloudOffOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ListColumn } from './list-column.ts'
import { ListMessage } from './list-message.tsx'
import { ListTable } from './list-table.tsx'
import { PaginationBar } from './pagination-bar.tsx'
import type { PagedListProps } from './use-paged-list.ts'
import { type RowKeys, useRowKeys } from './use-row-keys.ts'

interface DataListProps<Row> extends PagedListProps<Row> {
  /** Says what the list is, for screen readers. */
  label: string
  columns: readonly ListColumn<Row>[]
  /** The same row where there is no room for columns. */
  renderCompact: (row: Row) => ReactNode
  rowKey: (row: Row) => string | number
  /** Enter on a row. */
  onActivate: (row: Row) => void
  empty: { icon: ReactNode; title: string; hint: string }
}

const CompactRows = <Row,>({
  label,
  rows,
  rowKey,
  renderCompact,
  keys,
}: Pick<DataListProps<Row>, 'label' | 'rowKey' | 'renderCompact'> & {
  rows: readonly Row[] | null
  keys: RowKeys
}) => (
  <Box
    component="ul"
    aria-label={label}
    aria-busy={rows === null}
    ref={keys.containerRef}
    sx={{ listStyle: 'none', m: 0, p: 0 }}
  >
    {rows === null
      ? Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move.
          <Box component="li" key={row} sx={{ px: 2, py: 1.25 }}>
            <Skeleton width="50%" />
            <Skeleton width="30%" />
          </Box>
        ))
      : rows.map((row, index) => (
          <Box
            component="li"
            key={rowKey(row)}
            {...keys.rowProps(index)}
            sx={{
              px: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
            }}
          >
            {renderCompact(row)}
          </Box>
        ))}
  </Box>
)

/** A paged list in all its states: skeleton, rows, empty, nothing found, failed; as a table or, narrow, as cards. */
export const DataList = <Row,>(props: DataListProps<Row>) => {
  const t = useText(platformTexts)
  const { loaded, failure, label, rowKey, renderCompact, empty } = props
  const narrow = useMediaQuery('(max-width: 700px)')
  const rows = loaded?.rows ?? null
  const keys = useRowKeys(rows?.length ?? 0, (index) => {
    const row = rows?.[index]
    if (row !== undefined) props.onActivate(row)
  })

  const body = () => {
    if (failure !== null) {
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('ui.loadFailed')}
          hint={failure.detail}
          action={{ label: t('ui.retry'), onClick: failure.onRetry }}
        />
      )
    }
    if (rows !== null && rows.length === 0) {
      return props.filtered ? (
        <ListMessage
          icon={<SearchOff />}
          title={t('ui.nothingFound')}
          hint={t('ui.nothingFoundHint')}
          action={{ label: t('ui.clearFilters'), onClick: props.onClearFilters }}
        />
      ) : (
        <ListMessage {...empty} />
      )
    }
    return narrow ? (
      <CompactRows label={label} rows={rows} rowKey={rowKey} renderCompact={renderCompact} keys={keys} />
    ) : (
      <ListTable
        label={label}
        columns={props.columns}
        sort={props.sort ?? null}
        rows={rows}
        rowKey={rowKey}
        keys={keys}
        skeletonRows={Math.min(props.pageSize, 12)}
      />
    )
  }

  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'relative',
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      {props.refreshing && (
        <LinearProgress
          aria-label={t('ui.loading')}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 2 }}
        />
      )}
      {/* Rows can be reached by keyboard; without any, what scrolls must be. */}
      <Box
        tabIndex={rows === null || rows.length === 0 ? 0 : undefined}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}
      >
        {body()}
      </Box>
      {loaded !== null && loaded.total > 0 && failure === null && (
        <PaginationBar
          page={props.page}
          pageSize={props.pageSize}
          total={loaded.total}
          onPage={props.onPage}
        />
      )}
    </Paper>
  )
}
