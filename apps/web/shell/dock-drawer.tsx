import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

interface DockDrawerProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The dock over the content, where there is no room beside it. */
export const DockDrawer = ({ open, onClose, children }: DockDrawerProps) => (
  <Drawer
    anchor="right"
    open={open}
    onClose={onClose}
    slotProps={{ paper: { sx: { width: 'min(340px, 100vw)' } } }}
  >
    {children}
  </Drawer>
)
