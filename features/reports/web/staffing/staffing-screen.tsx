import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Copy from '@mui/icons-material/ContentCopyOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { DayField } from '#platform/ui/list/day-field.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import type { HalfHourPlan } from '../../contract/staffing/plan-staffing.ts'
import { FORECAST_WEEKS } from '../../contract/staffing/staffing.ts'
import { staffingTexts } from '../../i18n/staffing/texts.ts'
import { StaffingBars } from './staffing-bars.tsx'
import { StaffingGoalsForm } from './staffing-goals.tsx'
import { StaffingTable } from './staffing-table.tsx'
import { countText } from './staffing-words.ts'
import { useStaffing } from './use-staffing.ts'

const sumOf = (plan: readonly HalfHourPlan[], of: (row: HalfHourPlan) => number) =>
  plan.reduce((sum, row) => sum + of(row), 0)

const Totals = ({ plan }: { plan: readonly HalfHourPlan[] }) => {
  const t = useText(staffingTexts)
  const { language } = useLanguage()
  const peak = plan.toSorted((one, other) => other.agents - one.agents)[0]
  const totals = [
    {
      label: t('staffing.expected'),
      value: countText(
        sumOf(plan, ({ calls, conversations }) => calls.contacts + conversations.contacts),
        language,
      ),
      hint: t('staffing.expectedBoth', {
        calls: countText(
          sumOf(plan, ({ calls }) => calls.contacts),
          language,
        ),
        conversations: countText(
          sumOf(plan, ({ conversations }) => conversations.contacts),
          language,
        ),
      }),
    },
    {
      label: t('staffing.peak'),
      value: String(peak?.agents ?? 0),
      hint: t('staffing.peakAt', { at: peak?.halfHour ?? '' }),
    },
    {
      label: t('staffing.hours'),
      value: countText(sumOf(plan, ({ agents }) => agents) / 2, language),
      hint: '',
    },
    {
      label: t('staffing.scheduledHours'),
      value: countText(sumOf(plan, ({ scheduled }) => scheduled) / 2, language),
      hint: '',
    },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      {totals.map(({ label, value, hint }) => (
        <Paper key={label} variant="outlined" sx={{ px: 2, py: 1.5, borderRadius: 2 }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
          <Box sx={{ typography: 'h1', fontWeight: 650, letterSpacing: '-0.02em' }}>{value}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{hint}</Box>
        </Paper>
      ))}
    </Box>
  )
}

/** How many agents each half hour of a day needs, for both channels. */
export const StaffingScreen = () => {
  const t = useText(staffingTexts)
  const ui = useText(platformTexts)
  const { state, setState, day, read, plan } = useStaffing()
  const table = useRef<HTMLDivElement>(null)
  const forecast = read.data
  const days = forecast?.from.length ?? 0
  const copy = async () => {
    const lines = [...(table.current?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join('\t'),
    )
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast(ui('ui.copied'))
  }
  const body = () => {
    if (hasFailed(read))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('staffing.failed')}
          hint={failureDetail(read.error)}
          action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    if (forecast === undefined) return <Skeleton variant="rounded" height={420} />
    if (plan.length === 0)
      return <ListMessage icon={<Groups />} title={t('staffing.nobody')} hint={t('staffing.nobodyHint')} />
    return (
      <>
        <Totals plan={plan} />
        <Paper
          component="section"
          variant="outlined"
          aria-label={t('staffing.chart')}
          sx={{ p: 2, borderRadius: 2 }}
        >
          <StaffingBars plan={plan} />
        </Paper>
        <Paper variant="outlined" sx={{ borderRadius: 2, overflow: 'hidden' }}>
          <Box
            ref={table}
            tabIndex={0}
            role="region"
            aria-label={t('staffing.table')}
            sx={{ overflow: 'auto', maxHeight: 520 }}
          >
            <StaffingTable plan={plan} label={t('staffing.table')} />
          </Box>
        </Paper>
      </>
    )
  }
  return (
    <Screen
      title={t('screen.staffing')}
      actions={
        plan.length > 0 && (
          <ActionButton label={t('staffing.copyTable')} icon={<Copy />} onClick={() => void copy()} />
        )
      }
      toolbar={
        <>
          <DayField label={t('staffing.day')} value={day} onChange={(chosen) => setState({ day: chosen })} />
          <FilterSelect
            label={t('staffing.weeks')}
            value={state.weeks}
            choices={FORECAST_WEEKS.map((value) => ({
              value,
              label: t('staffing.weeksOf', { weeks: value }),
            }))}
            onChange={(weeks) => setState({ weeks: Number(weeks) })}
          />
        </>
      }
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', pb: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('staffing.hint', { weeks: state.weeks })} {t('staffing.from', { count: days })}.
        </Typography>
        <Box
          aria-busy={read.isFetching}
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '290px minmax(0, 1fr)' },
          }}
        >
          <StaffingGoalsForm state={state} forecast={forecast} onChange={setState} />
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'minmax(0, 1fr)',
              minWidth: 0,
              order: { xs: -1, md: 0 },
            }}
          >
            {body()}
          </Box>
        </Box>
      </Box>
    </Screen>
  )
}
