import Box from '@mui/material/Box'
import type { Call } from '../softphone/call-set.ts'
import { CallMarks } from './call-marks.tsx'
import { CallTimer } from './call-timer.tsx'
import { CallWho } from './call-who.tsx'
import { HeldChips } from './held-chips.tsx'
import { QualityMark } from './quality-mark.tsx'
import { RecordedMark } from './recorded.tsx'
import { Waveform } from './waveform.tsx'

/** In the bar it gives way to the controls, which keep one row. */
const LAYOUT = {
  full: { display: 'contents' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
    flex: '1 1 0',
    minWidth: { xs: 1, md: 0 },
    flexWrap: { xs: 'wrap', md: 'nowrap' },
  },
} as const

interface CallStateProps {
  call: Call
  /** The other calls, on hold. */
  held: readonly Call[]
  /** Fills the screen, as on a mobile. */
  full: boolean
  roomy: boolean
  compact: boolean
}

/** Who it is and how the call goes. */
export const CallState = ({ call, held, full, roomy, compact }: CallStateProps) => {
  const talks = call.phase === 'talking'
  const drawn = full ? 'flex' : held.length > 0 ? 'none' : { xs: 'none', lg: 'flex' }
  return (
    <Box sx={full ? LAYOUT.full : LAYOUT.bar}>
      <CallWho call={call} large={roomy} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flex: 'none' }}>
        <Box sx={{ display: drawn }}>
          <Waveform talking={talks} height={roomy ? 56 : 28} />
        </Box>
        {call.answeredAt !== null && (
          <Box sx={{ fontWeight: 600 }}>
            <CallTimer since={call.answeredAt} />
          </Box>
        )}
        {talks && <QualityMark statistics={call.statistics} brief={compact} />}
      </Box>
      <RecordedMark call={call} />
      <CallMarks call={call} full={full} />
      <HeldChips calls={held} />
    </Box>
  )
}
