import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { FileCard } from '../shown/file-card.tsx'
import type { MediaFile } from '../shown/media-file.ts'
import { useMediaSource } from '../shown/media-source.ts'
import { useMedia } from '../shown/use-media.ts'
import { AudioPlayer } from './audio-player.tsx'
import { voicePlayer } from './player.ts'
import { FLAT_BARS, readBars } from './waveform.ts'

/** Voice notes up to this size load at once, for their waveform; others stream. Bytes. */
const DRAWN = 512 * 1024

/** A voice note or other audio. What the browser cannot play can still be downloaded. */
export const AudioMessage = ({ item }: { item: MediaFile }) => {
  const { id, file } = item
  const t = useText(mediaTexts)
  const source = useMediaSource()
  const key = `${source.name} ${id}`
  const isNote = file.duration !== null
  const { media } = useMedia(id, 'file', isNote && file.size <= DRAWN)
  const [bars, setBars] = useState(FLAT_BARS)
  const broken = useStore(voicePlayer.store, (state) => state.id === key && state.broken)
  const failed = useStore(voicePlayer.store, (state) => (state.id === key ? state.failed : undefined))
  const { url, blob } = media.phase === 'ready' ? media : { url: null, blob: null }
  useEffect(() => () => voicePlayer.stop(key), [key])
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
    <AudioPlayer id={key} ask={async () => url ?? source.link(id)} bars={bars} duration={file.duration} />
  )
  if (isNote) {
    return (
      <Box role="group" aria-label={t('voice.note')}>
        {broken ? <FileCard item={item} /> : player}
      </Box>
    )
  }
  return (
    <Box role="group" aria-label={file.name} sx={{ display: 'grid', gap: 0.5 }}>
      <FileCard item={item} />
      {broken ? t('voice.unplayable') : player}
    </Box>
  )
}
