import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'

const MARKS = [
  ['interrupted', 'call.interrupted', 'error'],
  ['otherAway', 'call.otherAway', 'warning'],
  ['held', 'call.onHold', 'warning'],
  ['heldByOther', 'call.heldByOther', 'warning'],
  ['muted', 'call.muted', 'error'],
] as const

/** Width of a mark in the bar, px: longer ones take two lines. */
const NARROW = 150

/** Warnings about the current call; long texts wrap. */
export const CallMarks = ({ call, full }: { call: Call; full: boolean }) => {
  const t = useText(callTexts)
  const on = MARKS.filter(([mark]) => call[mark])
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        minWidth: 0,
        ...(full || on.length === 0 ? {} : { flex: `0 1 ${NARROW}px` }),
      }}
    >
      {on.map(([mark, text, color]) => (
        <Chip
          key={mark}
          size="small"
          color={color}
          variant="outlined"
          label={t(text)}
          sx={{
            height: 'auto',
            minHeight: 22,
            maxWidth: 300,
            '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
          }}
        />
      ))}
    </Box>
  )
}
