import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { daysIn, grainsFor, type Period, plusDays, usualGrain } from '../contract/period.ts'
import { reportTexts } from '../i18n/texts.ts'
import { COMPARED, type ReportAddress } from './report-state.ts'

const PRESETS = ['today', 'last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const
type Preset = (typeof PRESETS)[number]

/** Local days; default `last30`, as on the server. */
function presetPeriod(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  const lastMonthEnd = plusDays(month, -1)
  switch (preset) {
    case 'today':
      return { initDate: today, finishDate: today }
    case 'last7':
      return { initDate: plusDays(today, -6), finishDate: today }
    case 'last30':
      return { initDate: plusDays(today, -29), finishDate: today }
    case 'last90':
      return { initDate: plusDays(today, -89), finishDate: today }
    case 'thisMonth':
      return { initDate: month, finishDate: today }
    case 'lastMonth':
      return { initDate: `${lastMonthEnd.slice(0, 7)}-01`, finishDate: lastMonthEnd }
  }
}

/** The shown period, and today. */
export function usePeriod({ state }: Pick<ReportAddress, 'state'>): { period: Period; today: string } {
  const { timeZone } = useViewer()
  const today = localDay(new Date(), timeZone)
  const usual = presetPeriod('last30', today)
  return {
    today,
    period: {
      initDate: state.initDate || usual.initDate,
      finishDate: state.finishDate || usual.finishDate,
    },
  }
}

/** Period, grain and comparison. */
export const PeriodBar = ({ address }: { address: ReportAddress }) => {
  const { state, setState } = address
  const t = useText(reportTexts)
  const { period, today } = usePeriod(address)
  const days = Math.max(1, daysIn(period))
  const grains = grainsFor(days)
  const choose = (next: Partial<Period>) => {
    const chosen = { ...period, ...next }
    const fits = state.grain !== '' && grainsFor(Math.max(1, daysIn(chosen))).includes(state.grain)
    setState({ ...chosen, ...(fits ? {} : { grain: '' }) })
  }
  return (
    <>
      <Box
        role="group"
        aria-label={t('report.period')} // On a telephone one row that scrolls sideways.
        sx={{
          display: 'flex',
          gap: 0.5,
          maxWidth: 1,
          overflowX: 'auto',
          py: 0.25,
          flexWrap: { xs: 'nowrap', md: 'wrap' },
        }}
      >
        {PRESETS.map((preset) => {
          const { initDate, finishDate } = presetPeriod(preset, today)
          const on = initDate === period.initDate && finishDate === period.finishDate
          return (
            <Chip
              key={preset}
              label={t(`report.${preset}`)}
              aria-pressed={on}
              color={on ? 'primary' : 'default'}
              variant={on ? 'filled' : 'outlined'}
              onClick={() => choose({ initDate, finishDate })}
            />
          )
        })}
      </Box>
      <DayRange value={period} onChange={(patch) => choose(patch)} />
      <FilterSelect
        label={t('report.grain')}
        value={state.grain || usualGrain(days)}
        choices={grains.map((grain) => ({ value: grain, label: t(`report.grain.${grain}`) }))}
        onChange={(grain) => setState({ grain: grain === usualGrain(days) ? '' : grain })}
      />
      <FilterSelect
        label={t('report.compare')}
        value={state.compare || COMPARED[0]}
        choices={COMPARED.map((value) => ({ value, label: t(`report.compare.${value}`) }))}
        onChange={(compare) => setState({ compare: compare === COMPARED[0] ? '' : compare })}
      />
    </>
  )
}
