import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useRoomText } from './room-context.ts'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Beside the stage; on a telephone over it. */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const t = useRoomText()
  return (
    <Box
      component="aside"
      aria-label={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderRadius: { xs: 0, md: 2 },
        width: { xs: '100%', md: 340 },
        minHeight: 0,
        position: { xs: 'absolute', md: 'static' },
        inset: { xs: 0, md: 'auto' },
        zIndex: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, py: 1 }}>
        <Box component="h2" sx={{ flex: 1, m: 0, typography: 'h2' }}>
          {title}
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </Box>
  )
}
