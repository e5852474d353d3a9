import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import StopCircle from '@mui/icons-material/StopCircleOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'

/** For who moderates: starts the recording after a question, stops it at once. */
export const RecordItem = ({ onDone }: { onDone: () => void }) => {
  const t = useRoomText()
  const session = useRoomSession()
  const moderates = useRoomView(({ room }) => room?.moderates ?? false)
  const recorded = useRoomView(({ room }) => room?.recording != null)
  if (!moderates) return null
  const press = async () => {
    onDone()
    if (recorded) return session.send({ do: 'record', on: false })
    const agreed = await confirm({
      title: t('record.confirm'),
      text: t('record.text'),
      action: t('control.record'),
    })
    if (agreed) session.send({ do: 'record', on: true })
  }
  return (
    <MenuItem onClick={() => void press()}>
      <ListItemIcon>
        {recorded ? (
          <StopCircle fontSize="small" />
        ) : (
          <FiberManualRecord fontSize="small" sx={{ color: 'error.main' }} />
        )}
      </ListItemIcon>
      {t(recorded ? 'control.stopRecord' : 'control.record')}
    </MenuItem>
  )
}
