import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { meterStream } from '#platform/ui/audio/level-meter.ts'
import { usePhone } from '../phone-context.tsx'

/** Decorative levels from 0 to 1, shown until there is audio. */
const DRAWN = [
  0.2, 0.45, 0.8, 0.6, 0.3, 0.15, 0.4, 0.75, 1, 0.7, 0.35, 0.2, 0.5, 0.85, 0.55, 0.25, 0.4, 0.65, 0.3, 0.15,
]
/** Lowest level, so that silence shows as a line. */
const MIN_LEVEL = 0.08

/** Interval between frames of the decoration, ms: cheap, and smooth enough. */
const FRAME = 120

/** Draws the audio level of `stream`, the newest at the right. Returns the stop function. */
const drawVoice = (stream: MediaStream, count: number, draw: (levels: readonly number[]) => void) => {
  const control = new AbortController()
  const levels = Array.from({ length: count }, () => MIN_LEVEL)
  let loudest = MIN_LEVEL
  let turn = 0
  const hear = (level: number) => {
    loudest = Math.max(loudest, level)
    turn += 1
    // Levels come 20 times a second; draws 10 times.
    if (turn % 2 === 0) return
    levels.push(loudest)
    levels.shift()
    loudest = MIN_LEVEL
    draw(levels)
  }
  const listen = () => meterStream(stream, control.signal, hear)
  // A stream may exist before its audio track; only then is there something to measure.
  if (stream.getAudioTracks().length > 0) listen()
  else stream.addEventListener('addtrack', listen, { once: true, signal: control.signal })
  return () => control.abort()
}

/** Draws the ringing decoration. Returns the stop function. */
const drawRinging = (draw: (levels: readonly number[]) => void) => {
  let frame = 0
  const timer = setInterval(() => {
    frame += 1
    draw(DRAWN.map((drawn, at) => drawn * (0.7 + 0.3 * Math.sin(frame * 0.9 + at))))
  }, FRAME)
  return () => clearInterval(timer)
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface WaveformProps {
  /** In a call: draws the remote party's audio level. Otherwise draws the ringing decoration. */
  talking: boolean
  height?: number
}

/** Orange waveform of a ringing or running call. Decorative. */
export const Waveform = ({ talking, height = 28 }: WaveformProps) => {
  const { heard } = usePhone()
  const stream = useStore(heard)
  const root = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isStill()) return
    const bars = [...(root.current?.children ?? [])].filter((bar) => bar instanceof HTMLElement)
    const draw = (levels: readonly number[]) => {
      for (const [at, bar] of bars.entries()) bar.style.transform = `scaleY(${levels[at] ?? MIN_LEVEL})`
    }
    return talking && stream !== null ? drawVoice(stream, bars.length, draw) : drawRinging(draw)
  }, [talking, stream])
  return (
    <Box
      ref={root}
      component="span"
      aria-hidden
      sx={{ display: 'inline-flex', alignItems: 'center', gap: '2px', height, flex: 'none' }}
    >
      {DRAWN.map((drawn, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of bars is fixed.
          key={index}
          component="span"
          style={{ transform: `scaleY(${drawn})` }}
          sx={{ width: '3px', height: 1, borderRadius: '2px', bgcolor: 'secondary.main' }}
        />
      ))}
    </Box>
  )
}
