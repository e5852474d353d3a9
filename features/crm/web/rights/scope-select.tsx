import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '#platform/i18n/web/language.tsx'
import { RIGHT_SCOPES, type RightScope } from '../../contract/rights.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface ScopeSelectProps {
  /** "Personas, Agente". */
  name: string
  /** Label beside it where no column heading shows the role. */
  role: string
  value: RightScope
  disabled: boolean
  onChange: (reach: RightScope) => void
}

/** Selects whose records of an entity a role may see. */
export const ScopeSelect = ({ name, role, value, disabled, onChange }: ScopeSelectProps) => {
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
        onChange={({ target }) => onChange(RIGHT_SCOPES.find((one) => one === target.value) ?? 'own')}
      >
        {RIGHT_SCOPES.map((scope) => (
          <MenuItem key={scope} value={scope}>
            {t(`crm.rights.reach.${scope}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
