import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { useMediaSource } from '../shown/media-source.ts'
import { useMedia } from '../shown/use-media.ts'
import { AudioPlayer } from './audio-player.tsx'
import { voicePlayer } from './player.ts'
import { type SoundMark, SoundMarks } from './sound-marks.tsx'
import { FLAT_BARS, readBars } from './waveform.ts'

/** A sound up to this size is loaded to be drawn; a longer one plays all the same. Bytes. */
const DRAWN = 24 * 1024 * 1024

interface SoundPlayerProps {
  /** What the `MediaSource` around it reads it by. */
  id: number
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  /** What happened in it, in its order. */
  marks?: readonly SoundMark[]
  /** Called once, when somebody begins to listen. */
  onStart?: () => void
}

/** A recording: nothing of it is loaded, and nobody has listened to it, before it is played. Then its waveform is drawn. */
export const SoundPlayer = ({ id, size, duration, marks, onStart }: SoundPlayerProps) => {
  const t = useText(mediaTexts)
  const source = useMediaSource()
  const key = `${source.name} ${id}`
  const started = useStore(voicePlayer.store, (state) => state.id === key)
  const broken = useStore(voicePlayer.store, (state) => state.id === key && state.broken)
  const failed = useStore(voicePlayer.store, (state) => (state.id === key ? state.failed : undefined))
  const { media } = useMedia(id, 'file', started && size <= DRAWN)
  const [bars, setBars] = useState(FLAT_BARS)
  const blob = media.phase === 'ready' ? media.blob : null
  useEffect(() => () => voicePlayer.stop(key), [key])
  useEffect(() => {
    if (started) onStart?.()
  }, [started, onStart])
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
  if (broken) return t('voice.unplayable')
  const ask = () => source.link(id)
  return (
    <>
      <AudioPlayer id={key} ask={ask} bars={bars} duration={duration} {...(marks ? { marks } : {})} />
      {marks && <SoundMarks id={key} ask={ask} marks={marks} />}
    </>
  )
}
