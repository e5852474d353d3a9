import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { chatTexts } from '../../i18n/texts.ts'
import type { FileMessage } from '../files/file-message.ts'
import { FileCard } from '../files/media/file-card.tsx'
import { linkOf } from '../files/media/link-of.ts'
import { useMedia } from '../files/media/use-media.ts'
import { AudioPlayer } from './audio-player.tsx'
import { voicePlayer } from './player.ts'
import { FLAT_BARS, readBars } from './waveform.ts'

/** A voice note up to this size is loaded when it is shown, to be drawn. Anything else comes while it plays. Bytes. */
const DRAWN = 512 * 1024

/** A voice note or another sound. What the browser cannot play can still be saved. */
export const AudioMessage = ({ message }: { message: FileMessage }) => {
  const { id, file } = message
  const t = useText(chatTexts)
  const api = useApi()
  const isNote = file.duration !== null
  const { media } = useMedia(id, 'file', isNote && file.size <= DRAWN)
  const [bars, setBars] = useState(FLAT_BARS)
  const broken = useStore(voicePlayer.store, (state) => state.id === id && state.broken)
  const failed = useStore(voicePlayer.store, (state) => (state.id === id ? state.failed : undefined))
  const { url, blob } = media.phase === 'ready' ? media : { url: null, blob: null }
  useEffect(() => () => voicePlayer.stop(id), [id])
  useEffect(() => {
    if (blob === null) return
    let current = true
    void readBars(blob).then((read) => current && read && setBars(read))
    return () => {
      current = false
    }
  }, [blob])
  useEffect(() => {
    if (failed) showAlert({ severity: 'error', text: failed.detail ?? t('files.interrupted') })
  }, [failed, t])
  const player = (
    <AudioPlayer id={id} ask={async () => url ?? linkOf(api, id)} bars={bars} duration={file.duration} />
  )
  if (isNote) {
    return (
      <Box role="group" aria-label={t('voice.note')}>
        {broken ? <FileCard message={message} /> : player}
      </Box>
    )
  }
  return (
    <Box role="group" aria-label={file.name} sx={{ display: 'grid', gap: 0.5 }}>
      <FileCard message={message} />
      {broken ? t('voice.unplayable') : player}
    </Box>
  )
}
