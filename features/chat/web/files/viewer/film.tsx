import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../../i18n/texts.ts'
import type { FileMessage } from '../file-message.ts'
import { linkOf } from '../media/link-of.ts'
import { type SteadyMedia, type SteadyState, steadyMedia } from '../media/steady-media.ts'
import { LoadingMedia, Unreadable } from './loading-media.tsx'

/** A film, which plays while it is coming. */
export const Film = ({ message: { id, file } }: { message: FileMessage }) => {
  const t = useText(chatTexts)
  const api = useApi()
  const element = useRef<HTMLVideoElement>(null)
  const film = useRef<SteadyMedia>(null)
  const [state, setState] = useState<SteadyState>({ phase: 'asking' })
  useEffect(() => {
    if (element.current === null) return
    const own = steadyMedia(element.current, () => linkOf(api, id), setState)
    film.current = own
    own.play()
    return () => own.end()
  }, [api, id])
  if (state.phase === 'broken') return <Unreadable />
  const waiting = state.phase !== 'loaded'
  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <Box
        component="video"
        ref={element}
        controls
        playsInline
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
            onRetry={() => film.current?.retry()}
          />
        </Box>
      )}
    </Box>
  )
}
