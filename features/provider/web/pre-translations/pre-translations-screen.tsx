import Translate from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Flag } from '#platform/ui/flag/flag.tsx'
import { preTranslations, tryNumber } from '../../contract/pre-translations.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { CountryName, useCountries } from '../country-name.tsx'

const DIRECTIONS = ['outgoing', 'incoming'] as const

const resultOf = (
  t: ReturnType<typeof useText<typeof providerTexts>>,
  { number, rule, meant }: Answer<typeof tryNumber>,
): string => {
  if (rule !== null) return t('preTranslation.becomes', { number, rule })
  if (meant === 'code' || meant === 'emergency') return t(`preTranslation.meant.${meant}`, { number })
  return t('preTranslation.same', { number })
}

/** Applies the active rules to a number as it is typed. */
const TryNumber = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const [number, setNumber] = useState('')
  const [country, setCountry] = useState(1)
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('outgoing')
  const plain = number.replaceAll(/[^0-9*#+]/g, '')
  const known = useCountries()
  const tried = useQuery({
    queryKey: ['provider', 'try-number', plain, country, direction],
    enabled: /^\+?[0-9*#]{1,32}$/.test(plain),
    queryFn: ({ signal }) => api.call(tryNumber, { body: { number: plain, country, direction }, signal }),
  })
  return (
    <Box
      component="section"
      aria-label={t('preTranslation.try')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'flex-end',
        mx: { xs: 1.5, md: 2 },
        mb: 2,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <TextField
        size="small"
        label={t('preTranslation.try')}
        placeholder="300 123 4567"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        sx={{ width: { xs: '100%', sm: 220 } }}
        slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 33 } }}
      />
      <TextField
        select
        size="small"
        label={t('preTranslation.country')}
        value={String(country)}
        onChange={({ target }) => setCountry(Number(target.value))}
        sx={{ width: { xs: '100%', sm: 200 } }}
      >
        {(known.data?.results ?? [{ id: 1, name: 'Colombia', iso_code: 'CO' }]).map(
          ({ id, name, iso_code }) => (
            <MenuItem key={id} value={String(id)}>
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <Flag code={iso_code} /> {name}
              </Box>
            </MenuItem>
          ),
        )}
      </TextField>
      <TextField
        select
        size="small"
        label={t('preTranslation.direction')}
        value={direction}
        onChange={({ target }) => setDirection(target.value === 'incoming' ? 'incoming' : 'outgoing')}
        sx={{ width: { xs: '100%', sm: 140 } }}
      >
        {DIRECTIONS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`preTranslation.direction.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Typography
        aria-live="polite"
        sx={{
          flex: 1,
          minWidth: 200,
          mb: 1,
          overflowWrap: 'anywhere',
          color: plain ? undefined : 'text.secondary',
        }}
      >
        {plain === '' && t('preTranslation.tryHint')}
        {tried.isError && failureDetail(tried.error)}
        {tried.data !== undefined && plain !== '' && resultOf(t, tried.data)}
      </Typography>
    </Box>
  )
}

const cells = {
  country: ({ country }: RecordOf<typeof preTranslations>) => <CountryName country={country} />,
}

/** The platform's number rules, with a box to try them. */
export const PreTranslationsScreen = () => (
  <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
    <Box sx={{ flex: 1, minHeight: 0 }}>
      <ResourceScreen resource={preTranslations} texts={providerTexts} icon={<Translate />} render={cells} />
    </Box>
    <TryNumber />
  </Box>
)
