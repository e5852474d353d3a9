import CloudOff from '@mui/icons-material/CloudOffOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CompactRows } from './compact-rows.tsx'
import type { ListColumn } from './list-column.ts'
import { ListMessage } from './list-message.tsx'
import { ListTable } from './list-table.tsx'
import { isForOthers } from './own-control.ts'
import { PaginationBar } from './pagination-bar.tsx'
import type { PagedListProps } from './use-paged-list.ts'
import { useRowKeys } from './use-row-keys.ts'

interface DataListProps<Row> extends PagedListProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly ListColumn<Row>[]
  /** A row on narrow screens. */
  renderCompact: (row: Row) => ReactNode
  rowKey: (row: Row) => string | number
  /** Called by Enter on a row. */
  onActivate: (row: Row) => void
  empty: { icon: ReactNode; title: string; hint: string; action?: { label: string; onClick: () => void } }
  /** Click on a row, except on controls in it. */
  onRowClick?: (row: Row, index: number, event: MouseEvent) => void
  isSelected?: (row: Row) => boolean
  isOpen?: (row: Row) => boolean
  /** Further shortcuts on a row: `x`, `e` … */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  /** The focus moved to another row by keyboard. */
  onMove?: (row: Row, from: Row, extend: boolean) => void
  /** Fixed column widths. */
  fixed?: boolean
  onResize?: (column: string, width: number) => void
  /** Overlay at the bottom of the rows. */
  over?: ReactNode
}

/** Keys that move the focus into the rows from anywhere on the screen. */
const INTO_ROWS = ['j', 'k']

/** A paged list in all its states: skeleton, rows, empty, nothing found, failed; as a table or, narrow, as cards. */
export const DataList = <Row,>(props: DataListProps<Row>) => {
  const t = useText(platformTexts)
  const { loaded, failure, label, rowKey, renderCompact, empty } = props
  const narrow = useMediaQuery('(max-width: 700px)')
  const rows = loaded?.rows ?? null
  const place = useRef<HTMLDivElement>(null)
  const { rowKeys, onMove, onRowClick, isSelected } = props
  const on = (act: ((row: Row) => void) | undefined) => (index: number) => {
    const row = rows?.[index]
    if (row !== undefined) act?.(row)
  }
  const keys = useRowKeys({
    count: rows?.length ?? 0,
    onActivate: on(props.onActivate),
    onMove: (index, from, extend) => {
      const [row, before] = [rows?.[index], rows?.[from]]
      if (row !== undefined && before !== undefined) onMove?.(row, before, extend)
    },
    more: rowKeys && Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, on(act)])),
    onLeaveUp: narrow
      ? undefined
      : () => place.current?.querySelector<HTMLElement>('thead [data-heading]')?.focus(),
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!INTO_ROWS.includes(event.key) || isForOthers(event)) return
    event.preventDefault()
    keys.focusRow(keys.current)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const there = rows !== null && rows.length > 0
  useEffect(() => {
    // The first Tab goes to the first row, unless the focus is elsewhere.
    if (there && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [there])

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
      <CompactRows
        label={label}
        rows={rows}
        rowKey={rowKey}
        renderCompact={renderCompact}
        keys={keys}
        isSelected={isSelected}
        onRowClick={onRowClick}
      />
    ) : (
      <ListTable
        label={label}
        columns={props.columns}
        sort={props.sort ?? null}
        rows={rows}
        rowKey={rowKey}
        keys={keys}
        skeletonRows={Math.min(props.pageSize, 12)}
        fixed={props.fixed}
        isSelected={isSelected}
        isOpen={props.isOpen}
        onRowClick={onRowClick}
        onResize={props.onResize}
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
      {/* Without focusable rows the scroll container must be focusable. */}
      <Box
        ref={place}
        tabIndex={there ? -1 : 0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none', pb: props.over ? 7 : 0 }}
      >
        {body()}
      </Box>
      {props.over && (
        <Box sx={{ position: 'relative', height: 0, zIndex: 2 }}>
          <Box
            sx={{ position: 'absolute', bottom: 8, insetInline: 8, display: 'grid', justifyItems: 'center' }}
          >
            {props.over}
          </Box>
        </Box>
      )}
      {loaded !== null && loaded.total > 0 && failure === null && (
        <PaginationBar
          page={props.page}
          pageSize={props.pageSize}
          total={loaded.total}
          capped={loaded.capped}
          shown={loaded.rows.length}
          onPage={props.onPage}
          sizes={props.pageSizes}
          onSize={props.onPageSize}
        />
      )}
    </Paper>
  )
}
