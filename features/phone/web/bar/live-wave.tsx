import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { meterStream } from '#platform/ui/audio/level-meter.ts'
import { usePhone } from '../phone-context.tsx'

/** Heights of a drawn voice, 0 to 1, where none is heard yet. */
const DRAWN = [
  0.2, 0.45, 0.8, 0.6, 0.3, 0.15, 0.4, 0.75, 1, 0.7, 0.35, 0.2, 0.5, 0.85, 0.55, 0.25, 0.4, 0.65, 0.3, 0.15,
]
/** Never less, so that silence is a line and not nothing. */
const LEAST = 0.08

/** Frames of the drawn voice come this far apart, ms: it need not be smooth, and costs nothing so. */
const FRAME = 120

/** The voice of `stream`, the newest at the right. Answers the end of it. */
const drawVoice = (stream: MediaStream, count: number, draw: (levels: readonly number[]) => void) => {
  const control = new AbortController()
  const levels = Array.from({ length: count }, () => LEAST)
  let loudest = LEAST
  let turn = 0
  const hear = (level: number) => {
    loudest = Math.max(loudest, level)
    turn += 1
    // Told 20 times a second, drawn 10 times.
    if (turn % 2 === 0) return
    levels.push(loudest)
    levels.shift()
    loudest = LEAST
    draw(levels)
  }
  const listen = () => meterStream(stream, control.signal, hear)
  // A stream may be there before its sound: there is nothing to measure until then.
  if (stream.getAudioTracks().length > 0) listen()
  else stream.addEventListener('addtrack', listen, { once: true, signal: control.signal })
  return () => control.abort()
}

/** Swells as a telephone rings. Answers the end of it. */
const drawRinging = (draw: (levels: readonly number[]) => void) => {
  let frame = 0
  const timer = setInterval(() => {
    frame += 1
    draw(DRAWN.map((drawn, at) => drawn * (0.7 + 0.3 * Math.sin(frame * 0.9 + at))))
  }, FRAME)
  return () => clearInterval(timer)
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface LiveWaveProps {
  /** Someone talks: the other side's voice is drawn. Otherwise a drawn one swells, as a telephone rings. */
  talking: boolean
  height?: number
}

/** The orange wave: something is live here. Decorative. */
export const LiveWave = ({ talking, height = 28 }: LiveWaveProps) => {
  const { heard } = usePhone()
  const stream = useStore(heard)
  const root = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isStill()) return
    const bars = [...(root.current?.children ?? [])].filter((bar) => bar instanceof HTMLElement)
    const draw = (levels: readonly number[]) => {
      for (const [at, bar] of bars.entries()) bar.style.transform = `scaleY(${levels[at] ?? LEAST})`
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
      {DRAWN.map((drawn, place) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing.
          key={place}
          component="span"
          style={{ transform: `scaleY(${drawn})` }}
          sx={{ width: '3px', height: 1, borderRadius: '2px', bgcolor: 'secondary.main' }}
        />
      ))}
    </Box>
  )
}
