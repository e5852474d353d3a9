import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useWidth } from '#platform/ui/list/use-width.ts'

/** Minimum width for list and panel side by side, px. */
const ROOM_FOR_BOTH = 1000
/** Minimum width for the panel as a drawer over the list, px; below, it is full screen. */
const ROOM_OVER = 620
const PANEL = 400

interface SideBySideProps {
  children: ReactNode
  /** Null while nothing is open. */
  panel: ReactNode | null
  /** Accessible name of the panel. */
  label: string
  onClose: () => void
}

/** A list and its open record: side by side, drawer, or full screen. */
export const SideBySide = ({ children, panel, label, onClose }: SideBySideProps) => {
  const [ref, width] = useWidth()
  const room = width ?? 0
  return (
    <Box
      ref={ref}
      sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', gap: 1.5, position: 'relative' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {children}
      </Box>
      {panel !== null && room >= ROOM_OVER && (
        <Paper
          variant="outlined"
          sx={{
            width: PANEL,
            flexShrink: 0,
            overflow: 'hidden',
            ...(room < ROOM_FOR_BOTH
              ? { position: 'absolute', insetBlock: 0, right: 0, zIndex: 3, boxShadow: 16 }
              : {}),
          }}
        >
          {panel}
        </Paper>
      )}
      {panel !== null && width !== null && room < ROOM_OVER && (
        <Dialog open fullScreen aria-label={label} onClose={onClose}>
          {panel}
        </Dialog>
      )}
    </Box>
  )
}
