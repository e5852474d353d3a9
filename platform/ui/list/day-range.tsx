import Box from '@mui/material/Box'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayField } from './day-field.tsx'

interface DayRangeProps {
  /** Local days, inclusive; '' is open. */
  value: { initDate: string; finishDate: string }
  onChange: (patch: { initDate: string } | { finishDate: string }) => void
}

/** Date range filter. */
export const DayRange = ({ value, onChange }: DayRangeProps) => {
  const t = useText(platformTexts)
  return (
    // Wraps as a whole.
    <Box sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
      <DayField
        label={t('ui.from')}
        value={value.initDate}
        max={value.finishDate}
        onChange={(initDate) => onChange({ initDate })}
      />
      <DayField
        label={t('ui.to')}
        value={value.finishDate}
        min={value.initDate}
        onChange={(finishDate) => onChange({ finishDate })}
      />
    </Box>
  )
}
