import NativeSelect from '@mui/material/NativeSelect'

interface FilterSelectProps {
  label: string
  value: string | number
  /** The first one is what no filter says. */
  choices: readonly { value: string | number; label: string }[]
  onChange: (value: string) => void
}

/** A choice that a list is filtered by. */
export const FilterSelect = ({ label, value, choices, onChange }: FilterSelectProps) => (
  <NativeSelect
    disableUnderline
    value={value}
    inputProps={{ 'aria-label': label }}
    onChange={(event) => onChange(event.target.value)}
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      pl: 1.25,
      height: 36,
      maxWidth: 260,
      fontSize: '0.875rem',
      '&.Mui-focused': { outline: 2, outlineColor: 'primary.main' },
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </NativeSelect>
)
