import Pause from '@mui/icons-material/PauseRounded'
import PlayArrow from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { formatDuration } from '#platform/i18n/format.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { type AskAddress, voicePlayer } from './player.ts'
import type { SoundMark } from './sound-marks.tsx'
import { WaveformBars } from './waveform-bars.tsx'

interface AudioPlayerProps {
  /** Unique among playable sounds. */
  id: string
  ask: AskAddress
  bars: readonly number[]
  /** Seconds; null when unknown. */
  duration: number | null
  /** Waveform drawn behind the time line, full width. */
  marks?: readonly SoundMark[]
}

/** Audio player: position, speed, seek. */
export const AudioPlayer = ({ id, ask, bars, duration: notified, marks }: AudioPlayerProps) => {
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  const state = useStore(voicePlayer.store)
  const own = state.id === id
  const position = own ? state.position : 0
  const duration = notified ?? (own ? state.length : null)
  const length = Math.max(duration ?? 0, position, 0.1)
  const waiting = own && state.waiting
  const playing = own && (state.playing || waiting)
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, width: marks ? '100%' : 300, maxWidth: '100%' }}
    >
      <IconButton
        color="primary"
        aria-label={t(playing ? 'voice.pausePlay' : 'voice.play')}
        onClick={() => voicePlayer.toggle(id, ask)}
      >
        {waiting ? <CircularProgress size={24} /> : playing ? <Pause /> : <PlayArrow />}
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ position: 'relative', height: 32 }}>
          <WaveformBars bars={bars} done={position / length} />
          <Slider
            size="small"
            aria-label={t('voice.position')}
            min={0}
            max={length}
            step={0.1}
            value={position}
            marks={marks?.map(({ at }) => ({ value: Math.min(at, length) })) ?? false}
            getAriaValueText={(value) => formatDuration(value)}
            onChange={(_, value) => voicePlayer.seek(id, ask, Number(value))}
            sx={{
              position: 'absolute',
              inset: 0,
              height: 32,
              py: 0,
              '& .MuiSlider-rail, & .MuiSlider-track': { opacity: 0 },
              '& .MuiSlider-mark': {
                width: 2,
                height: 32,
                borderRadius: 0,
                bgcolor: 'warning.main',
                opacity: 1,
              },
              '& .MuiSlider-thumb': { width: 10, height: 10 },
            }}
          />
        </Box>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {own && position > 0 && `${formatDuration(position)} / `}
          {duration === null ? '–:––' : formatDuration(duration)}
        </Typography>
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-label={t('voice.speed', { speed: state.speed })}
        onClick={() => voicePlayer.nextSpeed()}
        sx={{ minWidth: 44, px: 0.5 }}
      >
        {state.speed.toLocaleString(LOCALES[language])}×
      </Button>
    </Box>
  )
}
