import AccessTime from '@mui/icons-material/AccessTime'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { useNow } from '../conversation/use-now.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { shortly } from './shortly.ts'

const MINUTE = 60_000
/** Highlighted when due within this many minutes. */
const SOON = 5

/** Time left to answer by the group's service level, or time overdue. */
export const AnswerDue = ({ due }: { due: string }) => {
  const t = useText(joinWebTexts)
  const left = (Date.parse(due) - useNow()) / MINUTE
  const late = left < 0
  const time = shortly(Math.abs(left) * MINUTE)
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
