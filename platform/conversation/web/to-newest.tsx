import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import { CountPill } from './count-pill.tsx'

interface ToNewestProps {
  label: string
  unread: number
  onClick: () => void
}

/** Jumps to the end; shows how many messages arrived meanwhile. */
export const ToNewest = ({ label, unread, onClick }: ToNewestProps) => (
  <Box sx={{ position: 'absolute', right: 16, bottom: 12 }}>
    <Fab
      size="small"
      aria-label={label}
      onClick={onClick}
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        boxShadow: 1,
      }}
    >
      <KeyboardArrowDown />
    </Fab>
    {unread > 0 && (
      <Box sx={{ position: 'absolute', top: -8, right: -2, pointerEvents: 'none' }}>
        <CountPill count={unread} />
      </Box>
    )}
  </Box>
)
