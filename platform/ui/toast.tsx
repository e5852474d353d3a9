import Snackbar from '@mui/material/Snackbar'
import { useStore } from 'zustand'
import { dismiss, noticeStore, TOAST_FOR } from './notices.ts'

/** The short word at the foot of the page. */
export const Toast = () => {
  const toast = useStore(noticeStore, (state) => state.toast)
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
      sx={{ mb: { xs: 'calc(64px + var(--call-bar, 0px))', md: 'var(--call-bar, 0px)' } }}
    />
  )
}
