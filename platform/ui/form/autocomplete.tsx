import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import type { ElementType } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** MUI's field with suggestions, which by itself says "Open", "Clear" and "No options" in English. */
export function Autocomplete<
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
  Chip extends ElementType = 'div',
>(props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo, Chip>) {
  const t = useText(platformTexts)
  return (
    <MuiAutocomplete
      openText={t('ui.open')}
      closeText={t('ui.close')}
      clearText={t('ui.clear')}
      loadingText={t('ui.loading')}
      noOptionsText={t('ui.nothingToChoose')}
      {...props}
    />
  )
}
