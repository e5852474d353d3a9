import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { type Period, PRESETS, type Preset, presetPeriod } from '#platform/report/contract/period.ts'
import { reportTexts } from '#platform/report/i18n/texts.ts'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { dayField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { useViewer } from '#platform/ui/viewer.tsx'

const DAYS = { initDate: dayField(), finishDate: dayField() }

/** The days shown: those of the address, else those of the usual period. */
export function useDays(preset: Preset): {
  days: Period
  choose: (days: { initDate?: string; finishDate?: string }) => void
} {
  const { timeZone } = useViewer()
  const [state, choose] = useUrlState(DAYS)
  const usual = presetPeriod(preset, localDay(new Date(), timeZone))
  return {
    days: { initDate: state.initDate || usual.initDate, finishDate: state.finishDate || usual.finishDate },
    choose,
  }
}

interface PresetBarProps {
  days: Period
  onDays: (days: { initDate?: string; finishDate?: string }) => void
  /** Left out: its days are chosen like any others. */
  onPreset?: (preset: Preset) => void
}

/** Usual periods as chips, and days of one's own. */
export const PresetBar = ({ days, onDays, onPreset }: PresetBarProps) => {
  const t = useText(reportTexts)
  const { timeZone } = useViewer()
  const today = localDay(new Date(), timeZone)
  return (
    <>
      <Box
        role="group"
        aria-label={t('report.period')}
        sx={{ display: 'flex', gap: 0.5, maxWidth: 1, overflowX: 'auto', py: 0.25 }}
      >
        {PRESETS.map((preset) => {
          const { initDate, finishDate } = presetPeriod(preset, today)
          const on = initDate === days.initDate && finishDate === days.finishDate
          return (
            <Chip
              key={preset}
              label={t(`report.${preset}`)}
              aria-pressed={on}
              color={on ? 'primary' : 'default'}
              variant={on ? 'filled' : 'outlined'}
              onClick={() => (onPreset ? onPreset(preset) : onDays({ initDate, finishDate }))}
            />
          )
        })}
      </Box>
      <DayRange value={days} onChange={(patch) => onDays({ ...days, ...patch })} />
    </>
  )
}
