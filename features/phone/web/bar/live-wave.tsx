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
  const measured = talking && stream !== null && !isStill()
  const root = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!measured || stream === null) return
    const control = new AbortController()
    const bars = [...(root.current?.children ?? [])].filter((bar) => bar instanceof HTMLElement)
    const levels = bars.map(() => LEAST)
    meterStream(stream, control.signal, (level) => {
      levels.push(Math.max(LEAST, level))
      levels.shift()
      for (const [at, bar] of bars.entries()) bar.style.transform = `scaleY(${levels[at] ?? LEAST})`
    })
    return () => control.abort()
  }, [measured, stream])
  return (
    <Box
      ref={root}
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2px',
        height,
        flex: 'none',
        '@keyframes swell': { from: { scale: '1 .55' }, to: { scale: '1 1' } },
      }}
    >
      {DRAWN.map((drawn, place) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing.
          key={place}
          component="span"
          style={{ transform: `scaleY(${measured ? LEAST : drawn})` }}
          sx={{
            width: '3px',
            height: 1,
            borderRadius: '2px',
            bgcolor: 'secondary.main',
            ...(measured
              ? {}
              : { animation: `swell 600ms ${(place % 5) * 90}ms ease-in-out infinite alternate` }),
          }}
        />
      ))}
    </Box>
  )
}
