import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'
import { readMailLink } from './read-mail-link.ts'

/** The target of `mailto:` links in other pages: whoever has the address in the CRM. */
export const MailLinkPage = () => {
  const t = useText(crmTexts)
  const api = useApi()
  const pages = useCrmPages()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const address = readMailLink(params.get('correo') ?? '')
  const { data, isPending, error } = useQuery({
    queryKey: ['crm', 'mail-link', address],
    enabled: address !== null,
    queryFn: async ({ signal }) =>
      (
        await api.call(persons.routes.list, {
          query: { search: cutText(address ?? '', 80), limit: 10 },
          signal,
        })
      ).results,
  })
  const [only, ...others] = data ?? []
  if (only !== undefined && others.length === 0) return <Navigate to={pages.person(only.id)} replace />
  const leave = () => void navigate('/', { replace: true })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={leave}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{address ?? t('mailLink.invalid')}</DialogTitle>
      <DialogContent>
        {address !== null && isPending && <LinearProgress />}
        {error !== null && <Alert severity="error">{failureDetail(error)}</Alert>}
        {data?.length === 0 && t('mailLink.nobody')}
        <List disablePadding>
          {data?.map((person) => (
            <ListItemButton key={person.id} component={Link} to={pages.person(person.id)} replace>
              <ListItemText
                primary={`${person.first_name} ${person.last_name ?? ''}`.trim()}
                secondary={person.email}
              />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          {t('mailLink.close')}
        </Button>
        {data?.length === 0 && (
          <Button
            component={Link}
            to={`${pages.leads}?edit=new`}
            variant="contained"
            startIcon={<PersonAdd />}
          >
            {t('mailLink.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
