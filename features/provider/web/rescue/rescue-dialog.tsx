import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import type { companies } from '../../contract/companies.ts'
import { listAdministrators } from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { AddAdministrator } from './add-administrator.tsx'
import { AdministratorRow } from './administrator-row.tsx'
import { EnterCompany } from './enter-company.tsx'

/** Helps the administrators of a company in, or enters it as support. */
export const RescueDialog = ({
  company,
  onClose,
}: {
  company: RecordOf<typeof companies>
  onClose: () => void
}) => {
  const t = useText(providerTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const titleId = useId()
  const found = useQuery({
    queryKey: ['provider', 'administrators', company.id],
    queryFn: ({ signal }) => api.call(listAdministrators, { params: { id: company.id }, signal }),
  })
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('rescue.title', { company: company.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>{t('rescue.hint')}</Box>
        {found.isPending && <Skeleton variant="rounded" height={72} />}
        {found.isError && (
          <RetryAlert onRetry={() => void found.refetch()}>{failureDetail(found.error)}</RetryAlert>
        )}
        {found.data?.results.map((one) => (
          <AdministratorRow
            key={one.id}
            companyId={company.id}
            administrator={one}
            onChanged={() => void found.refetch()}
          />
        ))}
        {found.data !== undefined &&
          !found.data.results.some(({ enabled }) => enabled) &&
          (company.enabled ? (
            <AddAdministrator companyId={company.id} onAdded={() => void found.refetch()} />
          ) : (
            <Alert severity="warning">{t('rescue.companySuspended')}</Alert>
          ))}
        {/* Without an administrator nobody could allow it. */}
        {found.data?.results.length !== 0 && <EnterCompany company={company} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
