import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { isReference } from '#platform/resource/web/form-values.ts'
import { Flag } from '#platform/ui/flag/flag.tsx'
import { countriesList } from '../contract/countries.ts'

/** All countries, loaded once. */
export const useCountries = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['provider', 'countries-list'],
    queryFn: ({ signal }) => api.call(countriesList, { query: { limit: 1000 }, signal }),
    staleTime: 600_000,
  })
}

/** A reference to a country, with its flag. */
export const CountryName = ({ country }: { country: unknown }) => {
  const known = useCountries()
  if (!isReference(country)) return null
  const code = known.data?.results.find(({ id }) => id === country.id)?.iso_code
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}
    >
      {code !== undefined && <Flag code={code} />}
      {country.label}
    </Box>
  )
}
