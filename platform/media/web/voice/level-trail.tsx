import Box from '@mui/material/Box'

interface LevelTrailProps {
  label: string
  /** 0 to 1, newest last. */
  levels: readonly number[]
}

const WIDTH = 60

/** Recent microphone levels, growing from the right. */
export const LevelTrail = ({ levels, label }: LevelTrailProps) => (
  <Box
    component="svg"
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round((levels.at(-1) ?? 0) * 100)}
    viewBox={`0 0 ${WIDTH * 4} 32`}
    preserveAspectRatio="none"
    sx={{ flex: 1, minWidth: 0, height: 32, color: 'error.main' }}
  >
    {levels.map((level, index) => {
      const height = Math.max(2, level * 30)
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          x={(WIDTH - levels.length + index) * 4}
          y={(32 - height) / 2}
          width={2.6}
          height={height}
          rx={1.2}
          fill="currentColor"
        />
      )
    })}
  </Box>
)
