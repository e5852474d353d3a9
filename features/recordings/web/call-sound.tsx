import Route from '@mui/icons-material/RouteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { SoundPlayer } from '#platform/media/web/voice/sound-player.tsx'
import { recordingsTexts } from '../i18n/texts.ts'
import { CallJourney } from './call-journey.tsx'
import { recordingSource } from './recording-source.ts'

interface CallSoundProps {
  call: string
  /** Recordings of the call that the user may hear. */
  sounds: readonly { id: number; seconds: number; size: number }[]
}

/** A call's recordings, with its path on demand. */
export const CallSound = ({ call, sounds }: CallSoundProps) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <MediaSourceContext value={recordingSource(api)}>
        {sounds.map(({ id, size, seconds }) => (
          <Box key={id} sx={{ width: 1, maxWidth: 420 }}>
            <SoundPlayer id={id} size={size} duration={seconds} />
          </Box>
        ))}
      </MediaSourceContext>
      <Button
        size="small"
        color="inherit"
        startIcon={<Route />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ color: 'text.secondary', ml: -0.75 }}
      >
        {t('screen.journey')}
      </Button>
      <Collapse in={open} unmountOnExit sx={{ width: 1 }}>
        <Box sx={{ typography: 'body2' }}>
          <CallJourney callId={call} />
        </Box>
      </Collapse>
    </Box>
  )
}
