import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

interface CardListProps {
  state: 'pending' | 'error' | 'success'
  onRetry: () => void
  empty: string
  /** Typical number of rows: reserves their space, so that nothing shifts. */
  expected: number
  children: readonly ReactNode[]
}

/** Height of a row, px. */
const ROW = 44

/** Rows of a card, with loading, error and empty states, all of the same height: what is below stays in its place. */
export const CardList = (props: CardListProps) => (
  <Box sx={{ minHeight: props.expected * ROW }}>
    <Rows {...props} />
  </Box>
)

const Rows = ({ state, onRetry, empty, expected, children }: CardListProps) => {
  const ui = useText(platformTexts)
  if (state === 'pending') return <Skeleton variant="rounded" height={expected * ROW} aria-busy />
  if (state === 'error') {
    return (
      <Box role="alert">
        {ui('ui.loadFailed')}{' '}
        <Button size="small" onClick={onRetry}>
          {ui('ui.retry')}
        </Button>
      </Box>
    )
  }
  if (children.length === 0) return <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{empty}</Box>
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li': { display: 'flex', alignItems: 'center', gap: 1.25, minHeight: ROW, minWidth: 0 },
      }}
    >
      {children}
    </Box>
  )
}
