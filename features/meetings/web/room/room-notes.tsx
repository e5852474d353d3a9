import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { RecordingNotes } from './recording-notes.tsx'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import { playTones } from './tones.ts'

/** What everybody should know now: a lost line, somebody at the door, one's own muting. */
export const RoomNotes = ({ onPeople }: { onPeople: () => void }) => {
  const t = useRoomText()
  const session = useRoomSession()
  const online = useRoomView((view) => view.online)
  const engine = useRoomView(({ room }) => room?.engine ?? true)
  const cap = useRoomView((view) => view.cap)
  const mutedBy = useRoomView((view) => view.mutedBy)
  const first = useRoomView(({ room }) => room?.waiting.find(({ admitted }) => !admitted)) ?? null
  const forPlace = useRoomView(({ room }) => room?.waiting.filter(({ admitted }) => admitted).length ?? 0)
  const firstId = first?.id ?? null
  useEffect(() => {
    // Who talks or shares a screen may not look here.
    if (firstId !== null) playTones([587, 784])
  }, [firstId])
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        // Below the name and what stands beside it, however many lines those take; beside them where there is room.
        top: { xs: 4, sm: -24 },
        left: 0,
        right: 0,
        zIndex: 1,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 1,
      }}
    >
      {!online && <Alert severity="warning">{t('reconnecting')}</Alert>}
      {online && !engine && <Alert severity="warning">{t('engineDown')}</Alert>}
      {online && cap === 'off' && <Alert severity="info">{t('lowLine')}</Alert>}
      {mutedBy !== null && (
        <Alert severity="info" onClose={session.forgetMute}>
          {t('mutedBy', { name: mutedBy })}
        </Alert>
      )}
      <RecordingNotes />
      {forPlace > 0 && <Alert severity="warning">{t('roomFull', { count: forPlace })}</Alert>}
      {first && (
        <Alert
          severity="info"
          action={
            <>
              <Button color="inherit" size="small" onClick={onPeople}>
                {t('knock.see')}
              </Button>
              <Button
                color="inherit"
                size="small"
                aria-label={t('people.admitName', { name: first.name })}
                onClick={() => session.send({ do: 'admit', member: first.id })}
              >
                {t('people.admit')}
              </Button>
            </>
          }
        >
          {t('knock', { name: first.name })}
        </Alert>
      )}
    </Box>
  )
}
