import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMemo, useState } from 'react'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { callingCode } from '#platform/telephony/numbers/parse-phone.ts'
import { phoneCountries, showTyped, typePhone } from '#platform/telephony/numbers/phone-typing.ts'
import { Flag } from '../flag/flag.tsx'
import { useViewer } from '../viewer.tsx'

export interface PhonePickerProps {
  id: string
  /** E.164, or as typed; '' for none. */
  value: string
  countryLabel: string
  error?: boolean
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  onChange: (value: string) => void
}

const HOME = 'CO'

/** Phone number field with a country select; a number with `+` sets the country. */
export const PhonePicker = (props: PhonePickerProps) => {
  const { id, value, countryLabel, onChange, error, disabled, autoFocus, name } = props
  const { language } = useLanguage()
  const home = useViewer().country ?? HOME
  const [typed, setTyped] = useState(() => showTyped(value, home))
  const names = useMemo(() => {
    const words = new Intl.DisplayNames([LOCALES[language]], { type: 'region' })
    return phoneCountries()
      .map((code) => ({ code, label: words.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label))
  }, [language])
  const put = (country: string, text: string) => {
    const { value: read, ...shown } = typePhone(text, country, home)
    setTyped(shown)
    onChange(read)
  }
  return (
    <OutlinedInput
      id={id}
      name={name ?? id}
      type="tel"
      size="small"
      fullWidth
      autoComplete="off"
      value={typed.national}
      error={error ?? false}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      onChange={(event) => put(typed.country, event.target.value)}
      inputProps={{ 'aria-describedby': `${id}-help`, maxLength: 80 }}
      sx={{ bgcolor: 'background.paper' }}
      startAdornment={
        <InputAdornment position="start">
          <Flag code={typed.country} />
          {/* The menu shows country and code; the narrow field the code alone. */}
          <Box
            sx={{
              position: 'relative',
              display: 'flex',
              alignItems: 'center',
              ml: 0.75,
              borderRadius: 0.5,
              fontSize: '0.8125rem',
              color: disabled ? 'text.disabled' : 'text.primary',
              '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <span aria-hidden>+{callingCode(typed.country)}</span>
            <ExpandMore aria-hidden sx={{ fontSize: 16, color: 'action.active' }} />
            <Box
              component="select"
              aria-label={countryLabel}
              value={typed.country}
              disabled={disabled ?? false}
              onChange={(event) => put(event.target.value, typed.national)}
              sx={{ position: 'absolute', inset: 0, width: 1, opacity: 0, cursor: 'pointer' }}
            >
              {names.map(({ code, label }) => (
                <option key={code} value={code}>
                  {`+${callingCode(code)} ${label}`}
                </option>
              ))}
            </Box>
          </Box>
          <Box component="span" sx={{ borderLeft: 1, borderColor: 'divider', height: 20, ml: 0.5 }} />
        </InputAdornment>
      }
    />
  )
}
