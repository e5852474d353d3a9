import Box from '@mui/material/Box'
import { useApi } from '#platform/http/web/api-context.ts'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { SoundPlayer } from '#platform/media/web/voice/sound-player.tsx'
import { voicemailSource } from './voicemail-source.ts'

interface MessageSoundProps {
  id: number
  /** Bytes. */
  size: number
  seconds: number
}

/** The player of a message in one's own box. */
export const MessageSound = ({ id, size, seconds }: MessageSoundProps) => (
  <Box sx={{ maxWidth: 420 }}>
    <MediaSourceContext value={voicemailSource(useApi())}>
      <SoundPlayer id={id} size={size} duration={seconds} />
    </MediaSourceContext>
  </Box>
)
