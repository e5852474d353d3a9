import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Headphones from '@mui/icons-material/HeadphonesOutlined'
import Mic from '@mui/icons-material/MicNoneOutlined'
import Pause from '@mui/icons-material/PauseRounded'
import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { AudioPlayer } from './audio-player.tsx'
import { LevelTrail } from './level-trail.tsx'
import { voicePlayer } from './player.ts'
import type { Recorded, Recorder, Recording } from './recorder.ts'

type Begun = Exclude<Recording, { phase: 'idle' | 'asking' }>

interface RecordingBarProps {
  recorder: Recorder
  recording: Begun
  /** Label of the send button. */
  keep: string
  onSend: () => void
  /** By Escape; the bin is meant as it says. */
  onEscape: () => void
}

interface ActProps {
  label: string
  color?: 'primary' | 'error' | 'inherit'
  autoFocus?: boolean
  onClick: () => void
  children: ReactNode
}

const Act = ({ label, color = 'inherit', autoFocus = false, onClick, children }: ActProps) => (
  <Tip title={label}>
    <IconButton aria-label={label} color={color} autoFocus={autoFocus} onClick={onClick}>
      {children}
    </IconButton>
  </Tip>
)

/** The voice note being recorded or waiting to be sent. */
export const RecordingBar = ({ recorder, recording, keep, onSend, onEscape }: RecordingBarProps) => {
  const t = useText(mediaTexts)
  return (
    <Box
      role="group"
      aria-label={t('voice.note')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEscape()
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Act label={t('voice.cancel')} onClick={() => recorder.cancel()}>
        <DeleteOutlined />
      </Act>
      {recording.phase === 'ready' ? (
        <Review recorded={recording} />
      ) : (
        <>
          <Running recording={recording} />
          {recording.phase === 'recording' ? (
            <Act label={t('voice.pause')} onClick={() => recorder.pause()}>
              <Pause />
            </Act>
          ) : (
            <Act label={t('voice.resume')} color="error" onClick={() => recorder.resume()}>
              <Mic />
            </Act>
          )}
          <Act label={t('voice.stop')} onClick={() => void recorder.finish()}>
            <Headphones />
          </Act>
        </>
      )}
      <Act label={keep} color="primary" autoFocus onClick={onSend}>
        <Send />
      </Act>
    </Box>
  )
}

const Running = ({ recording }: { recording: Extract<Recording, { phase: 'recording' | 'paused' }> }) => {
  const t = useText(mediaTexts)
  const paused = recording.phase === 'paused'
  return (
    <>
      <Box
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: paused ? 'text.secondary' : 'error.main' }}
      />
      <Typography sx={{ minWidth: 40 }}>{formatDuration(recording.seconds)}</Typography>
      <Box component="span" role="status" sx={visuallyHidden}>
        {t(paused ? 'voice.paused' : 'voice.recording')}
      </Box>
      <LevelTrail levels={recording.levels} label={t('voice.level')} />
    </>
  )
}

/** One recording per page; no message has this id. */
const OWN = 'recording'

const Review = ({ recorded }: { recorded: Recorded }) => {
  const t = useText(mediaTexts)
  const url = useRef<string>(null)
  useEffect(
    () => () => {
      voicePlayer.stop(OWN)
      if (url.current !== null) URL.revokeObjectURL(url.current)
      url.current = null
    },
    [],
  )
  const ask = async () => {
    url.current ??= URL.createObjectURL(recorded.blob)
    return url.current
  }
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'center' }}>
      <Box component="span" role="status" sx={visuallyHidden}>
        {t('voice.ready')}
      </Box>
      <AudioPlayer id={OWN} ask={ask} bars={recorded.bars} duration={recorded.duration} />
    </Box>
  )
}
