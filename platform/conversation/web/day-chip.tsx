import Box from '@mui/material/Box'
import { useDayAndTime } from '#platform/ui/viewer.tsx'

/** The floating day above the messages. Screen readers read the day between the messages instead. */
export const DayChip = ({ at }: { at: string | null }) => {
  const { day } = useDayAndTime()
  if (at === null) return null
  return (
    <Box
      aria-hidden
      sx={{ position: 'absolute', top: 8, left: 0, right: 0, textAlign: 'center', pointerEvents: 'none' }}
    >
      <DayLabel text={day(at)} />
    </Box>
  )
}

export const DayLabel = ({ text }: { text: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      px: 1.25,
      borderRadius: 10,
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontSize: '0.75rem',
      lineHeight: '22px',
    }}
  >
    {text}
  </Box>
)
