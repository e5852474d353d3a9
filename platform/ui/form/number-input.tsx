import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { currencySymbol } from '#platform/i18n/format.ts'
import { groupedNumber, plainNumber } from './number-format.ts'

interface NumberInputProps {
  id: string
  /** Digits, sign and point; '' for none. */
  value: string
  places?: number
  /** An amount in the company's currency. */
  money?: boolean
  error?: boolean
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  onChange: (value: string) => void
}

/** Number field; groups thousands while typing. */
export const NumberInput = (props: NumberInputProps) => {
  const { id, value, places = 0, money = false, error, disabled, autoFocus, name, onChange } = props
  return (
    <OutlinedInput
      id={id}
      name={name ?? id}
      size="small"
      fullWidth
      value={groupedNumber(value)}
      error={error ?? false}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      autoComplete="off"
      onChange={(event) => onChange(plainNumber(event.target.value, places))}
      startAdornment={
        money ? <InputAdornment position="start">{currencySymbol()}</InputAdornment> : undefined
      }
      inputProps={{ inputMode: places > 0 ? 'decimal' : 'numeric', 'aria-describedby': `${id}-help` }}
      sx={{ bgcolor: 'background.paper' }}
    />
  )
}
