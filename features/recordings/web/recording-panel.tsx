import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { readJourney } from '#features/phone/contract/journey.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { SoundPlayer } from '#platform/media/web/voice/sound-player.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import { recordingSource } from './recording-source.ts'

const Journey = ({ callId }: { callId: string }) => {
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', callId],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId }, signal }),
    retry: false,
  })
  // Of a recording whose call is not stored there is none to tell.
  return journey.isPending ? null : <JourneyLine steps={journey.data?.steps ?? []} />
}

/** The open recording: its player, and what its call went through. */
export const RecordingPanel = ({ record }: { record: ResourceRecord }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const callId = record.call_id
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <MediaSourceContext value={recordingSource(api)}>
        <SoundPlayer
          key={record.id}
          id={record.id}
          size={Number(record.size)}
          duration={Number(record.duration)}
        />
      </MediaSourceContext>
      <Typography variant="h3">{t('screen.journey')}</Typography>
      {typeof callId === 'string' ? <Journey callId={callId} /> : t('screen.noJourney')}
    </Box>
  )
}
