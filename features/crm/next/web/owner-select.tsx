import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { listCompanyUsers } from '../../contract/company-users.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Whose list a supervisor sees: their own, or a colleague's. */
export const OwnerSelect = (props: { value: number | null; onChange: (id: number | null) => void }) => {
  const { value, onChange } = props
  const t = useText(crmTexts)
  const api = useApi()
  const { userId } = useViewer()
  const users = useQuery({
    queryKey: ['crm', 'users'],
    queryFn: ({ signal }) => api.call(listCompanyUsers, { query: { limit: '500' }, signal }),
    staleTime: 60_000,
  })
  const others = users.data?.results.filter(({ id }) => id !== userId) ?? []
  return (
    <TextField
      select
      size="small"
      value={others.some(({ id }) => id === value) ? value : 0}
      slotProps={{ htmlInput: { 'aria-label': t('crm.next.of') }, select: { displayEmpty: true } }}
      onChange={({ target }) => onChange(Number(target.value) || null)}
      sx={{ minWidth: 180 }}
    >
      <MenuItem value={0}>{t('crm.next.me')}</MenuItem>
      {others.map(({ id, short_name }) => (
        <MenuItem key={id} value={id}>
          {short_name}
        </MenuItem>
      ))}
    </TextField>
  )
}
