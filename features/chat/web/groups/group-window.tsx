import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'

interface GroupWindowProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The window of everything that is done with a group; the whole screen where there is little room. */
export const GroupWindow = ({ title, onClose, children }: GroupWindowProps) => {
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog open fullWidth maxWidth="xs" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2', pb: 1.5 }}>
        {title}
      </DialogTitle>
      {/* The label of the first field stands out of it. */}
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>{children}</DialogContent>
    </Dialog>
  )
}

/** The buttons of a long form stay in sight. */
export const WindowActions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ position: 'sticky', bottom: -20, zIndex: 1, py: 1, mb: -1, bgcolor: 'background.paper' }}>
    {children}
  </Box>
)
