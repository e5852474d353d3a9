import AccessTime from '@mui/icons-material/AccessTime'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { useNow } from '../conversation/use-now.ts'
import { joinWebTexts } from '../i18n/texts.ts'

const MINUTE = 60_000
/** Highlighted when due within this many minutes. */
const SOON = 5

/** `4 min`, `3 h`, `2 d`, rounded down. */
const shortly = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}

/** Time left to answer by the group's service level, or time overdue. */
export const AnswerDue = ({ due }: { due: string }) => {
  const t = useText(joinWebTexts)
  const left = (Date.parse(due) - useNow()) / MINUTE
  const late = left < 0
  const time = shortly(Math.floor(Math.abs(left)))
  const words = t(late ? 'join.answerLate' : 'join.answerDue', { time })
  const colour = late ? 'error.main' : left < SOON ? 'warning.main' : 'text.secondary'
  return (
    <Box
      component="span"
      title={words}
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        fontSize: '0.6875rem',
        color: colour,
      }}
    >
      <AccessTime titleAccess={words} sx={{ fontSize: 14 }} />
      <span aria-hidden>{late ? t('join.answerLateShort', { time }) : time}</span>
    </Box>
  )
}
