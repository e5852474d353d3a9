import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import type { MediaFile } from '../shown/media-file.ts'
import { useMediaSource } from '../shown/media-source.ts'
import { type SteadyMedia, type SteadyState, steadyMedia } from '../shown/steady-media.ts'
import { LoadingMedia, Unreadable } from './loading-media.tsx'

interface VideoPlayerProps {
  item: MediaFile
  /** Where it is to go on, seconds; each new object is a new jump. */
  jump?: { readonly to: number } | null
  /** Its position as it plays, seconds. */
  onTime?: (seconds: number) => void
}

/** Streams a video. */
export const VideoPlayer = ({ item: { id, file }, jump = null, onTime }: VideoPlayerProps) => {
  const t = useText(mediaTexts)
  const source = useMediaSource()
  const element = useRef<HTMLVideoElement>(null)
  const video = useRef<SteadyMedia>(null)
  const [state, setState] = useState<SteadyState>({ phase: 'asking' })
  useEffect(() => {
    if (element.current === null) return
    const own = steadyMedia(element.current, () => source.link(id), setState)
    video.current = own
    own.play()
    return () => own.end()
  }, [source, id])
  useEffect(() => {
    if (jump === null) return
    video.current?.seek(jump.to)
    video.current?.play()
  }, [jump])
  if (state.phase === 'broken') return <Unreadable />
  const waiting = state.phase !== 'loaded'
  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <Box
        component="video"
        ref={element}
        controls
        playsInline
        onTimeUpdate={() => onTime?.(element.current?.currentTime ?? 0)}
        aria-label={t('files.video', { name: file.name })}
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {waiting && (
        <Box sx={{ position: 'absolute', inset: 0, bgcolor: 'rgb(12 17 26 / 0.7)' }}>
          <LoadingMedia
            media={
              state.phase === 'failed'
                ? { phase: 'failed', detail: state.detail ?? t('files.interrupted') }
                : { phase: 'loading', done: 0 }
            }
            onRetry={() => video.current?.retry()}
          />
        </Box>
      )}
    </Box>
  )
}
