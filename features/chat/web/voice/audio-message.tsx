import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { chatTexts } from '../../i18n/texts.ts'
import type { FileMessage } from '../files/file-message.ts'
import { FileCard } from '../files/media/file-card.tsx'
import { useMedia } from '../files/media/use-media.ts'
import { AudioPlayer } from './audio-player.tsx'
import { voicePlayer } from './player.ts'
import { FLAT_BARS, readBars } from './waveform.ts'

/** A voice note up to this size is loaded when it is shown, to be drawn; anything larger when it is played. Bytes. */
const DRAWN = 512 * 1024

/** A voice note or another sound. What the browser cannot play can still be saved. */
export const AudioMessage = ({ message }: { message: FileMessage }) => {
  const { id, file } = message
  const t = useText(chatTexts)
  const isNote = file.duration !== null
  const { media, start } = useMedia(id, 'file', isNote && file.size <= DRAWN)
  const [bars, setBars] = useState(FLAT_BARS)
  const [wanted, setWanted] = useState(false)
  const broken = useStore(voicePlayer.store, (state) => state.id === id && state.broken)
  const { url, blob } = media.phase === 'ready' ? media : { url: null, blob: null }
  useEffect(() => () => voicePlayer.stop(id), [id])
  useEffect(() => {
    if (blob === null || blob.size > DRAWN) return
    let current = true
    void readBars(blob).then((read) => current && read && setBars(read))
    return () => {
      current = false
    }
  }, [blob])
  useEffect(() => {
    if (!wanted) return
    if (url !== null) voicePlayer.toggle(id, url)
    else if (media.phase === 'failed') showAlert({ severity: 'error', text: media.detail })
    else return
    setWanted(false)
  }, [wanted, url, media, id])
  const player = (
    <AudioPlayer
      id={id}
      url={url}
      loading={wanted}
      bars={bars}
      duration={file.duration}
      onStart={() => {
        setWanted(true)
        start()
      }}
    />
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
