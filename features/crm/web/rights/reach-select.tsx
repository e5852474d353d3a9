import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { REACHES, type Reach } from '../../contract/rights.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface ReachSelectProps {
  /** "Personas, Agente". */
  name: string
  /** Label beside it where no column heading shows the role. */
  role: string
  value: Reach
  disabled: boolean
  onChange: (reach: Reach) => void
}

/** Selects whose records of an entity a role may see. */
export const ReachSelect = ({ name, role, value, disabled, onChange }: ReachSelectProps) => {
  const t = useText(crmTexts)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        aria-hidden
        sx={{
          display: { md: 'none' },
          width: 120,
          flexShrink: 0,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        {role}
      </Box>
      <TextField
        select
        fullWidth
        size="small"
        value={value}
        disabled={disabled}
        slotProps={{ htmlInput: { 'aria-label': name } }}
        onChange={({ target }) => onChange(REACHES.find((one) => one === target.value) ?? 'own')}
      >
        {REACHES.map((reach) => (
          <MenuItem key={reach} value={reach}>
            {t(`crm.rights.reach.${reach}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
