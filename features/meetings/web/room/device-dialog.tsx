import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { DeviceChoice } from './device-choice.tsx'
import { useRoomSession, useRoomText } from './room-context.ts'

/** Other devices in the middle of the meeting. */
export const DeviceDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useRoomText()
  const { local } = useRoomSession()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('control.devices')}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>
          <DeviceChoice local={local} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
