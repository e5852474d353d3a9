import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { colorAt } from '#platform/report/present/palette.ts'
import type { HalfHourPlan } from '../../contract/staffing/plan-staffing.ts'
import { staffingTexts } from '../../i18n/staffing/texts.ts'

const HEIGHT = 150

/** Agents of each half hour as stacked bars; the numbers are in the table. */
export const StaffingBars = ({ plan }: { plan: readonly HalfHourPlan[] }) => {
  const t = useText(staffingTexts)
  const most = Math.max(1, ...plan.map(({ agents }) => agents))
  const height = (agents: number) => `${(agents / most) * HEIGHT}px`
  const legend = [t('staffing.forCalls'), t('staffing.forConversations')]
  return (
    <Box aria-hidden>
      <Box sx={{ display: 'flex', gap: 2, mb: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {legend.map((name, index) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colorAt(index) }} />
            {name}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', overflowX: 'auto' }}>
        {plan.map(({ halfHour, calls, conversations, agents }) => (
          <Box key={halfHour} sx={{ flex: '1 0 16px', minWidth: 16, textAlign: 'center' }}>
            <Box sx={{ fontSize: '0.75rem', fontWeight: 600, mb: 0.25 }}>{agents}</Box>
            <Box
              sx={{ bgcolor: colorAt(1), borderRadius: '3px 3px 0 0' }}
              style={{ height: height(conversations.agents) }}
            />
            <Box sx={{ bgcolor: colorAt(0) }} style={{ height: height(calls.agents) }} />
            <Box sx={{ fontSize: '0.6875rem', color: 'text.secondary', mt: 0.5, height: 16 }}>
              {halfHour.endsWith(':00') ? halfHour.slice(0, 2) : ''}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
