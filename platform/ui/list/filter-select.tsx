import NativeSelect from '@mui/material/NativeSelect'

interface FilterSelectProps {
  label: string
  value: string | number
  /** The first is "no filter". */
  choices: readonly { value: string | number; label: string }[]
  onChange: (value: string) => void
}

/** Select filter; highlighted when active. */
export const FilterSelect = ({ label, value, choices, onChange }: FilterSelectProps) => {
  const on = value !== choices[0]?.value
  return (
    <NativeSelect
      disableUnderline
      value={value}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onChange(event.target.value)}
      sx={{
        border: 1,
        borderColor: on ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: on ? 'primary.main' : 'text.primary',
        pl: 1.25,
        height: 36,
        maxWidth: 260,
        fontSize: '0.875rem',
        '&.Mui-focused': { outline: 2, outlineColor: 'primary.main' },
        '& option': { color: 'text.primary', bgcolor: 'background.paper' },
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
