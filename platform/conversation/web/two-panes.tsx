import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, Suspense } from 'react'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Waiting } from './waiting.tsx'

/** Where both sides have room. */
export const BESIDE = '(min-width: 760px)'

interface TwoPanesProps {
  /** Whether both sides have room: see BESIDE. */
  beside: boolean
  list: ReactNode
  /** Width of the list where it is beside. */
  listWidth: string
  /** The open conversation; null: none is chosen. */
  open: ReactNode | null
  /** At the right of the open conversation. */
  panel?: ReactNode
  /** Said where none is chosen. */
  nothing: { title: string; hint: string }
}

/** Conversations on the left, the open one on the right; one of both where there is little room. */
export const TwoPanes = ({ beside, list, listWidth, open, panel, nothing }: TwoPanesProps) => (
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
