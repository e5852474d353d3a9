import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, Suspense } from 'react'
import { useHidesBottomBar } from '#platform/ui/bottom-bar.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Waiting } from './waiting.tsx'

/** Media query: both panes fit. */
export const BESIDE = '(min-width: 760px)'

interface TwoPanesProps {
  /** Whether both panes fit. */
  beside: boolean
  list: ReactNode
  /** Width of the list pane. */
  listWidth: string
  /** The open conversation; null: none. */
  open: ReactNode | null
  /** Right of the open conversation. */
  panel?: ReactNode
  /** Placeholder when none is open. */
  nothing: { title: string; hint: string }
}

/** List on the left, open conversation on the right; one at a time on narrow screens. */
export const TwoPanes = ({ beside, list, listWidth, open, panel, nothing }: TwoPanesProps) => {
  useHidesBottomBar(!beside && open !== null)
  return (
    <Box sx={{ height: 1, display: 'flex', minHeight: 0 }}>
      {(beside || open === null) && (
        <Box
          sx={{
            width: beside ? listWidth : 1,
            flex: 'none',
            minHeight: 0,
            borderRight: beside ? 1 : 0,
            borderColor: 'divider',
          }}
        >
          {list}
        </Box>
      )}
      {open !== null ? (
        <>
          <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
            <Suspense
              fallback={
                <Box sx={{ height: 1, display: 'flex' }}>
                  <Waiting />
                </Box>
              }
            >
              {open}
            </Suspense>
          </Box>
          {panel}
        </>
      ) : (
        beside && (
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', alignContent: 'center' }}>
            <ListMessage icon={<ForumOutlined />} title={nothing.title} hint={nothing.hint} />
          </Box>
        )
      )}
    </Box>
  )
}
