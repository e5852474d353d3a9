import Box from '@mui/material/Box'

interface WaveformBarsProps {
  bars: readonly number[]
  /** Played fraction, 0 to 1. */
  done: number
}

/** A waveform; the played part is in full colour. Decorative: a slider lies over it. */
export const WaveformBars = ({ bars, done }: WaveformBarsProps) => (
  <Box
    component="svg"
    aria-hidden
    viewBox={`0 0 ${bars.length * 4} 32`}
    preserveAspectRatio="none"
    sx={{ display: 'block', width: '100%', height: 32, color: 'primary.main' }}
  >
    {bars.map((bar, index) => {
      const height = Math.max(2, bar * 30)
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          x={index * 4 + 0.5}
          y={(32 - height) / 2}
          width={2.6}
          height={height}
          rx={1.2}
          fill="currentColor"
          opacity={(index + 0.5) / bars.length <= done ? 1 : 0.35}
        />
      )
    })}
  </Box>
)
