import Pause from '@mui/icons-material/PauseRounded'
import PlayArrow from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { MediaSource } from '../shown/media-source.ts'
import { voicePlayer } from './player.ts'

interface RowPlayerProps {
  source: MediaSource
  id: number
  /** Whose sound it is. */
  name: string
  /** Seconds. */
  duration: number
  /** Called as it begins to play. */
  onStart?: () => void
}

/** Plays a sound from its row of a list, beside its duration; the open record shows the same sound. */
export const RowPlayer = ({ source, id, name, duration, onStart }: RowPlayerProps) => {
  const t = useText(mediaTexts)
  const key = `${source.name} ${id}`
  const playing = useStore(voicePlayer.store, (state) => state.id === key && state.playing)
  const waiting = useStore(voicePlayer.store, (state) => state.id === key && state.waiting)
  const position = useStore(voicePlayer.store, (state) => (state.id === key ? Math.floor(state.position) : 0))
  const broken = useStore(voicePlayer.store, (state) => state.id === key && state.broken)
  const failed = useStore(voicePlayer.store, (state) => (state.id === key ? state.failed : undefined))
  // The open record's player tells its own failures.
  const begunHere = useRef(false)
  useEffect(() => {
    if (!begunHere.current || (!broken && !failed)) return
    begunHere.current = false
    const text = broken ? t('voice.unplayable') : (failed?.detail ?? t('files.interrupted'))
    showAlert({ severity: 'error', text })
  }, [broken, failed, t])
  const runs = playing || waiting
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <IconButton
        size="small"
        color="primary"
        aria-label={t(runs ? 'voice.pauseOf' : 'voice.playOf', { name })}
        onClick={(event) => {
          // Otherwise the click would open the row.
          event.stopPropagation()
          begunHere.current = true
          if (!runs) onStart?.()
          voicePlayer.toggle(key, () => source.link(id))
        }}
      >
        {waiting ? (
          <CircularProgress size={18} />
        ) : runs ? (
          <Pause fontSize="small" />
        ) : (
          <PlayArrow fontSize="small" />
        )}
      </IconButton>
      {position > 0 && `${formatDuration(position)} / `}
      {formatDuration(duration)}
    </Box>
  )
}
