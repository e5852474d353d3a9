import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { formatMoney } from '#platform/i18n/format.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import type { GoalMeasure } from '../contract/goals.ts'
import { stateOfGoal } from './goal-state.ts'

interface GoalBarProps {
  measure: GoalMeasure
  target: number | null
  reached: number | null
  /** Part of the month that is over. */
  elapsed: number
}

const COLORS = { reached: 'success', onTrack: 'primary', behind: 'warning' } as const

/** A goal's progress in words and as a bar. */
export const GoalBar = ({ measure, target, reached, elapsed }: GoalBarProps) => {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const shown = (value: number) =>
    (measure === 'sold' ? formatMoney(value) : value.toLocaleString(LOCALES[language])).replaceAll(
      ' ',
      '\u00a0',
    )
  if (reached === null) return <Box sx={{ color: 'text.secondary' }}>—</Box>
  if (target === null)
    return (
      <Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{shown(reached)}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('crm.goals.none')}</Box>
      </Box>
    )
  const state = stateOfGoal({ target, reached, elapsed })
  const words = t('crm.goals.of', { reached: shown(reached), target: shown(target) })
  return (
    <Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>{words}</Box>
      <LinearProgress
        variant="determinate"
        color={COLORS[state]}
        value={Math.min(100, (reached / target) * 100)}
        aria-label={`${t(`crm.goals.measure.${measure}`)}: ${words}`}
        sx={{ my: 0.5, height: 6, borderRadius: 3 }}
      />
      <Box sx={{ typography: 'caption', color: state === 'behind' ? 'warning.main' : 'text.secondary' }}>
        {Math.round((reached / target) * 100)} % · {t(`crm.goals.${state}`)}
      </Box>
    </Box>
  )
}
