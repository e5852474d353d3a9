import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { monthFrom } from './goal-state.ts'
import { monthName } from './month-name.ts'

/** Steps from month to month. */
export const MonthPicker = (props: { value: string | null; onChange: (month: string) => void }) => {
  const { value, onChange } = props
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const step = (by: number) => {
    const other = value === null ? '' : monthFrom(value, by)
    return {
      'aria-label': `${t('crm.goals.month')}: ${other === '' ? '' : monthName(other, language)}`,
      disabled: value === null,
      onClick: () => onChange(other),
    }
  }
  return (
    <Box role="group" aria-label={t('crm.goals.month')} sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <IconButton size="small" {...step(-1)}>
        <ChevronLeft />
      </IconButton>
      <Box aria-live="polite" sx={{ minWidth: 150, textAlign: 'center', fontWeight: 600 }}>
        {value === null ? '' : monthName(value, language)}
      </Box>
      <IconButton size="small" {...step(1)}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}
