import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ImportPlan, RowsWithoutData } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'

/** Rows that are named; the others are counted. */
const NAMED = 4

interface ImportNoDataProps {
  noData: RowsWithoutData
  plan: ImportPlan
  onChange: (plan: ImportPlan) => void
}

/** Says which rows are left out since they are no records (sums, feet of reports), and offers to take them. */
export const ImportNoData = ({ noData: { count, rows }, plan, onChange }: ImportNoDataProps) => {
  const t = useText(resourceTexts)
  if (count === 0) return null
  const named = rows.slice(0, NAMED)
  const more = count - named.length
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {t('import.noData.found', { count })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {named.map((row) => (
          <li key={row.number}>{t('import.noData.row', row)}</li>
        ))}
        {more > 0 && <li>{t('import.noData.more', { count: more })}</li>}
      </Box>
      <FormControlLabel
        sx={{ ml: 0, mt: 0.5, gap: 1 }}
        control={
          <Switch
            size="small"
            checked={plan.take_all === true}
            onChange={({ target }) => onChange({ ...plan, take_all: target.checked })}
          />
        }
        label={t('import.noData.take')}
      />
    </Alert>
  )
}
