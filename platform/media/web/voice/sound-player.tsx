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

/** Up to this size a sound is loaded for its waveform; longer ones stream. Bytes. */
const DRAWN = 24 * 1024 * 1024

interface SoundPlayerProps {
  /** Key for the surrounding `MediaSource`. */
  id: number
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  /** Its events, in order. */
  marks?: readonly SoundMark[]
  /** Called once, on the first play. */
  onStart?: () => void
}

/** Player of a recording. Loads nothing before play, since listening is audited; then its waveform is drawn. */
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
