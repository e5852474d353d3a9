import AddComment from '@mui/icons-material/AddCommentOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { RowsHandle } from './rows-view.tsx'

interface ListFrameProps {
  title: string
  /** Text while disconnected; null while connected. */
  reconnecting: string | null
  /** Buttons before and after "new conversation". */
  before?: ReactNode
  after?: ReactNode
  create: { label: string; run: () => void }
  /** Above the search. */
  notice?: ReactNode
  search: { label: string; text: string; onChange: (text: string) => void }
  /** The visible rows, for the search field's keys. */
  rows: RefObject<RowsHandle | null>
  children: ReactNode
}

/** Left pane: title, search, list. Down and Enter in the search go to the rows. */
export const ListFrame = (props: ListFrameProps) => {
  const { title, reconnecting, before, after, create, notice, search, rows, children } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const isSearching = search.text.trim() !== ''
    if (event.key === 'ArrowDown') rows.current?.focusFirst()
    else if (event.key === 'Enter' && isSearching && !event.nativeEvent.isComposing) rows.current?.openFirst()
    else return
    event.preventDefault()
  }
  return (
    <Box
      sx={{
        height: 1,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minHeight: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25, px: 2, pt: 1.5 }}>
        <Typography
          variant="h1"
          sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Typography>
        {reconnecting !== null && (
          <Chip role="status" size="small" color="warning" variant="outlined" label={reconnecting} />
        )}
        {before}
        <Tip title={create.label}>
          <IconButton size="small" aria-label={create.label} onClick={create.run}>
            <AddComment fontSize="small" />
          </IconButton>
        </Tip>
        {after}
      </Box>
      {notice}
      <Box onKeyDown={onKeyDown} sx={{ px: 2, '& > *': { width: '100% !important' } }}>
        <SearchField label={search.label} value={search.text} onChange={search.onChange} />
      </Box>
      {children}
    </Box>
  )
}

interface ListChipsProps<Value extends string> {
  label: string
  values: readonly Value[]
  chosen: Value
  nameOf: (value: Value) => string
  onChoose: (value: Value) => void
}

/** Single-choice filter chips. */
export const ListChips = <Value extends string>(props: ListChipsProps<Value>) => {
  const { label, values, chosen, nameOf, onChoose } = props
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 0.75, px: 2, flexWrap: 'wrap' }}>
      {values.map((value) => (
        <Chip
          key={value}
          size="small"
          label={nameOf(value)}
          color={chosen === value ? 'primary' : 'default'}
          variant={chosen === value ? 'filled' : 'outlined'}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        />
      ))}
    </Box>
  )
}
