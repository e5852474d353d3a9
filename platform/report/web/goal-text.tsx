import Check from '@mui/icons-material/CheckCircleOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Measure } from '../contract/source.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatValue } from '../present/format.ts'
import { isReached } from '../present/goals.ts'
import type { ReportWords } from '../present/words.ts'

const SAID = { true: 'report.goalReached', false: 'report.goalMissed', null: 'report.goalIs' } as const

/** A goal, and whether it is reached. */
export const GoalText = ({
  measure,
  goal,
  value,
  words,
}: {
  measure: Measure
  goal: number
  value: number | null
  words: ReportWords
}) => {
  const t = useText(reportTexts)
  const reached = isReached(measure, value, goal)
  const tone = reached === null ? 'text.secondary' : reached ? 'success.main' : 'error.main'
  const text = formatValue(goal, measure.unit, words.language)
  return (
    <Tooltip title={t(SAID[`${reached}`], { goal: text })}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, fontSize: '0.75rem', color: tone }}
      >
        {reached === true ? (
          <Check aria-hidden sx={{ fontSize: 14 }} />
        ) : (
          <Flag aria-hidden sx={{ fontSize: 14 }} />
        )}
        <Box component="span" role="img" aria-label={t(SAID[`${reached}`], { goal: text })}>
          {text}
        </Box>
      </Box>
    </Tooltip>
  )
}
