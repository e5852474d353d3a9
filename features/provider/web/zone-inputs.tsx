import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { KNOWN_CURRENCIES, KNOWN_ZONES } from '#platform/i18n/country-defaults.ts'
import type { KindInputProps } from '#platform/resource/web/kind-input.tsx'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'

/** A text with suggestions; others can be typed, since the server knows all zones and currencies. */
const suggesting =
  (suggestions: readonly string[], tidy: (text: string) => string) =>
  ({ id, name, value, error, disabled, autoFocus, field, onChange }: KindInputProps): ReactNode => (
    <Autocomplete
      id={id}
      freeSolo
      disableClearable
      disabled={disabled}
      options={suggestions}
      inputValue={typeof value === 'string' ? value : ''}
      onInputChange={(_, text) => onChange(tidy(text))}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          size="small"
          autoFocus={autoFocus}
          error={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              maxLength: field.max ?? 64,
              'aria-describedby': `${id}-help`,
            },
          }}
          sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
        />
      )}
    />
  )

/** Inputs of a company's zone and currency, wherever they are changed. */
export const ZONE_INPUTS = {
  time_zone: suggesting(KNOWN_ZONES, (text) => text.trim().replaceAll(' ', '_')),
  currency: suggesting(KNOWN_CURRENCIES, (text) => text.trim().toUpperCase()),
} as const
