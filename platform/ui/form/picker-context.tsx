import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import {
  LocalizationProvider,
  type LocalizationProviderProps,
} from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import type { Locale } from 'date-fns'
import { enGB } from 'date-fns/locale/en-GB'
import { es } from 'date-fns/locale/es'
import type { ReactNode } from 'react'
import { useLanguage } from '#platform/i18n/web/language.tsx'

/** Day before month in both languages, regardless of the browser's locale. */
const LOCALES = { es, en: enGB }
type Words = NonNullable<LocalizationProviderProps<Locale>['localeText']>
/** Texts with "usted", as in the rest of the program. */
const FORMAL: Words = {
  openDatePickerDialogue: (date) => (date ? `Elija la fecha; la elegida es ${date}` : 'Elija la fecha'),
  openTimePickerDialogue: (time) => (time ? `Elija la hora; la elegida es ${time}` : 'Elija la hora'),
  timeTableLabel: 'elija la hora',
  dateTableLabel: 'elija la fecha',
  datePickerToolbarTitle: 'Elija la fecha',
  timePickerToolbarTitle: 'Elija la hora',
  dateTimePickerToolbarTitle: 'Elija la fecha y la hora',
  okButtonLabel: 'Aceptar',
  day: 'Día',
  weekDay: 'Día de la semana',
}
// The library's type allows undefined texts, but has none.
const WORDS: Words = {
  ...(esES.components.MuiLocalizationProvider.defaultProps.localeText as Words),
  ...FORMAL,
}

/** Providers for date pickers; loaded with the first picker. */
export const PickerContext = ({ children }: { children: ReactNode }) => {
  const { language } = useLanguage()
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={LOCALES[language]}
      {...(language === 'es' ? { localeText: WORDS } : {})}
    >
      {children}
    </LocalizationProvider>
  )
}
