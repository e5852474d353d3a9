import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { daysIn, grainsFor, type Period, PRESETS, presetPeriod, usualGrain } from '../contract/period.ts'
import { reportTexts } from '../i18n/texts.ts'
import { COMPARED, type ReportAddress } from './report-state.ts'

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
