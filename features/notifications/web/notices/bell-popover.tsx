import Popover from '@mui/material/Popover'
import { BellPanel } from './bell-panel.tsx'

interface BellPopoverProps {
  label: string
  /** Null while closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The list of notifications under the bell. */
export const BellPopover = ({ label, anchor, onClose }: BellPopoverProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': label,
        sx: {
          width: 'min(400px, calc(100vw - 16px))',
          minHeight: 'min(280px, calc(100dvh - 72px))',
          maxHeight: 'min(520px, calc(100dvh - 72px))',
          mt: 0.75,
          display: 'flex',
          flexDirection: 'column',
        },
      },
    }}
  >
    <BellPanel onClose={onClose} />
  </Popover>
)
