import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallNumber } from '#platform/ui/call-number.tsx'
import { personalContacts } from '../contract/personal.ts'
import { contactsTexts } from '../i18n/texts.ts'

/** Persons of the CRM with the same name as the open contact. */
export const CrmPersons = ({ name }: { name: string }) => {
  const t = useText(contactsTexts)
  const api = useApi()
  const found = useQuery({
    queryKey: ['contacts', 'crm', name],
    queryFn: ({ signal }) => api.call(personalContacts, { query: { q: name, size: 20 }, signal }),
  })
  const persons = (found.data?.results ?? []).filter(({ source }) => source === 'crm')
  if (persons.length === 0) return null
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="h3">{t('screen.crm')}</Typography>
      {persons.map((person) => (
        <Box key={person.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <span>{person.name}</span>
          {person.numbers.map((number) => (
            <CallNumber key={number} number={number} name={person.name} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
