import Snackbar from '@mui/material/Snackbar'
import { useStore } from 'zustand'
import { dismiss, noticeStore, TOAST_FOR } from './notices.ts'
import { undoStore } from './undo/undo-store.ts'

/** Keeps the toast above the undo offer, px. */
const ABOVE_UNDO = 60
/** Call bar and composer, which must not be covered. */
const FEET = 'var(--call-bar, 0px) + var(--composer, 0px)'

/** Short message at the bottom. */
export const Toast = () => {
  const toast = useStore(noticeStore, (state) => state.toast)
  const lift = useStore(undoStore, ({ offer }) => (offer === null ? 0 : ABOVE_UNDO))
  return (
    <Snackbar
      key={toast?.id}
      open={toast !== null}
      autoHideDuration={TOAST_FOR}
      onClose={(_, reason) => {
        if (reason !== 'clickaway' && toast !== null) dismiss('toast', toast.id)
      }}
      message={toast?.text}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{
        mb: {
          xs: `calc(${64 + lift}px + ${FEET})`,
          md: `calc(${lift}px + ${FEET})`,
        },
      }}
    />
  )
}
