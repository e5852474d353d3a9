import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'

interface GroupDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Dialog for everything about groups; full screen on narrow screens. */
export const GroupDialog = ({ title, onClose, children }: GroupDialogProps) => {
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog open fullWidth maxWidth="xs" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2', pb: 1.5 }}>
        {title}
      </DialogTitle>
      {/* The padding leaves room for the first field's floating label. */}
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>{children}</DialogContent>
    </Dialog>
  )
}

/** Keeps the buttons of a long form visible. */
export const StickyActions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ position: 'sticky', bottom: -20, zIndex: 1, py: 1, mb: -1, bgcolor: 'background.paper' }}>
    {children}
  </Box>
)
