import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { GOAL_MEASURES, readOwnGoals } from '../contract/goals.ts'
import { GoalBar } from './goal-bar.tsx'
import { monthName } from './month-name.ts'

/** One's goals of this month, if there are any. */
export const OwnGoals = () => {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const api = useApi()
  const read = useQuery({
    queryKey: ['crm', 'goals', 'mine'],
    queryFn: ({ signal }) => api.call(readOwnGoals, { query: {}, signal }),
    staleTime: 60_000,
  })
  const goals = read.data?.people[0]?.goals
  const set = GOAL_MEASURES.filter((measure) => goals?.[measure].target != null)
  if (read.data === undefined || goals === undefined || set.length === 0) return null
  return (
    <Card title={t('crm.goals.mine', { month: monthName(read.data.month, language) })}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
        {set.map((measure) => (
          <Box key={measure}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t(`crm.goals.measure.${measure}`)}
            </Box>
            <GoalBar measure={measure} {...goals[measure]} elapsed={read.data.elapsed} />
          </Box>
        ))}
      </Box>
    </Card>
  )
}
