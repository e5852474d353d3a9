import CallMade from '@mui/icons-material/CallMade'
import CallMissed from '@mui/icons-material/CallMissed'
import CallReceived from '@mui/icons-material/CallReceived'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { CallRecord } from '../../contract/history.ts'
import { historyTexts } from '../../i18n/history/texts.ts'

/** Direction of a call, and whether it was missed. */
export const DirectionMark = ({ call }: { call: CallRecord }) => {
  const t = useText(historyTexts)
  const word = call.missed ? t('history.missed') : t(`history.direction.${call.direction}`)
  const Icon = call.missed ? CallMissed : call.direction === 'INCOMING' ? CallReceived : CallMade
  return (
    <Box
      component="span"
      title={word}
      sx={{ display: 'flex', color: call.missed ? 'error.main' : 'text.secondary' }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      <Box component="span" sx={visuallyHidden}>
        {word}
      </Box>
    </Box>
  )
}
