import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { VideoPlayer } from '#platform/media/web/viewer/video-player.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { type meetingRecordings, RECORDING_FAILURES } from '../../contract/recordings.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'
import { Transcript } from '../transcripts/transcript.tsx'
import { recordingSource } from './recording-source.ts'

interface RecordingPanelProps {
  record: RecordOf<typeof meetingRecordings>
  manages: boolean
}

/** The open recording: its video with what was said, or why there is none. Loaded only when somebody wants to watch, which the audit trail records. */
export const RecordingPanel = ({ record, manages }: RecordingPanelProps) => {
  const t = useText(meetingRecordingTexts)
  const api = useApi()
  const [playing, setPlaying] = useState(false)
  const [jump, setJump] = useState<{ to: number } | null>(null)
  const [time, setTime] = useState<number | null>(null)
  const { id, phase } = record
  if (phase === 'failed') {
    const failure = RECORDING_FAILURES.find((one) => one === record.failure) ?? 'conversion'
    return (
      <Alert severity="error" sx={{ my: 2 }}>
        {t(`meeting_recording.failure.${failure}`)}
      </Alert>
    )
  }
  if (phase !== 'ready') {
    return (
      <Alert severity="info" sx={{ my: 2 }}>
        {t(phase === 'recording' ? 'recordings.underWay' : 'recordings.making')}
      </Alert>
    )
  }
  const video = (
    <Box
      sx={{
        aspectRatio: '16 / 9',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: '#12161d',
        display: 'grid',
        placeItems: playing ? 'stretch' : 'center',
      }}
    >
      {playing ? (
        <MediaSourceContext value={recordingSource(api)}>
          <VideoPlayer
            jump={jump}
            onTime={setTime}
            item={{
              id,
              kind: 'video',
              created_at: String(record.started_at),
              file: {
                name: String(record.name ?? ''),
                type: 'video/mp4',
                size: record.size,
                preview_url: null,
                width: 1280,
                height: 720,
                duration: record.duration,
              },
            }}
          />
        </MediaSourceContext>
      ) : (
        <Button variant="contained" startIcon={<PlayArrow />} onClick={() => setPlaying(true)}>
          {t('recordings.play')}
        </Button>
      )}
    </Box>
  )
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      {video}
      <Transcript
        recording={id}
        manages={manages}
        time={time}
        onJump={(to) => {
          setPlaying(true)
          setJump({ to })
        }}
      />
    </Box>
  )
}
