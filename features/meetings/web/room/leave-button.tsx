import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { CONTROL_SIZE } from './control-size.ts'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'

/** Leaves at once; who moderates is asked whether the meeting ends for everybody. */
export const LeaveButton = ({ icon }: { icon: ReactNode }) => {
  const t = useRoomText()
  const session = useRoomSession()
  const narrow = useMediaQuery('(max-width: 700px)')
  const asks = useRoomView(({ room }) => (room?.moderates ?? false) && (room?.members.length ?? 0) > 1)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const end = async () => {
    setAnchor(null)
    const agreed = await confirm({
      title: t('end.confirm'),
      text: t('end.text'),
      action: t('control.end'),
      danger: true,
    })
    if (agreed) session.send({ do: 'end' })
  }
  const press = (element: HTMLElement) => (asks ? setAnchor(element) : session.leave())
  return (
    <>
      {narrow ? (
        <IconButton
          aria-label={t('control.leave')}
          onClick={({ currentTarget }) => press(currentTarget)}
          sx={{
            ...CONTROL_SIZE,
            color: 'error.contrastText',
            bgcolor: 'error.main',
            '&:hover': { bgcolor: 'error.dark' },
          }}
        >
          {icon}
        </IconButton>
      ) : (
        <Button
          variant="contained"
          color="error"
          startIcon={icon}
          onClick={({ currentTarget }) => press(currentTarget)}
          sx={{ height: 44 }}
        >
          {t('control.leave')}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={session.leave}>{t('control.leave')}</MenuItem>
        <MenuItem onClick={() => void end()}>{t('control.end')}</MenuItem>
      </Menu>
    </>
  )
}
