import Shield from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changeSecurity, readSecurity } from '#features/session/contract/second-factor.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { users } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'

// Reloads with the list of users, since others change it and users set up second factors.
const KEY = ['resource', users.name, 'list', 'security'] as const

const SecurityDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(usersTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [titleId, hintId] = [useId(), useId()]
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readSecurity, { signal }),
  })
  const change = async (required: boolean) => {
    const way = required ? 'require' : 'release'
    const sure = await confirm({
      title: t(`security.${way}.title`),
      text: t(`security.${way}.text`),
      action: t(`security.${way}`),
      danger: !required,
    })
    if (!sure) return
    try {
      await api.call(changeSecurity, { body: { require_second_factor: required } })
      // Flips the switch on the answer, before the list reloads.
      queries.setQueryData<typeof data>(
        KEY,
        (before) => before && { ...before, require_second_factor: required },
      )
      showToast(t(`security.${way}.done`))
    } catch (cause) {
      showAlert({ severity: 'error', text: failureDetail(cause) })
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }
  const content = () => {
    if (error !== null && data === undefined) {
      return <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>
    }
    if (data === undefined) return <Skeleton variant="rounded" height={96} />
    const { require_second_factor: required, users, users_with_second_factor: protectedUsers } = data
    const progress = t('security.progress', { with: protectedUsers, count: users })
    return (
      <>
        <FormControlLabel
          control={
            <Switch
              checked={required}
              slotProps={{ input: { 'aria-describedby': hintId } }}
              onChange={(_, next) => void change(next)}
            />
          }
          label={t('security.switch')}
        />
        <FormHelperText id={hintId} sx={{ mb: 2 }}>
          {t('security.hint')}
        </FormHelperText>
        <FormHelperText sx={{ mb: 0.5 }}>{progress}</FormHelperText>
        <LinearProgress
          variant="determinate"
          aria-label={progress}
          // MUI's default track makes an empty bar look full.
          sx={{ bgcolor: 'action.selected' }}
          value={users === 0 ? 0 : (100 * protectedUsers) / users}
        />
      </>
    )
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('security.title')}
      </DialogTitle>
      <DialogContent>{content()}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Sign-in security of the company's users. */
export const SecurityButton = () => {
  const t = useText(usersTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton label={t('security.title')} icon={<Shield />} onClick={() => setOpen(true)} />
      {open && <SecurityDialog onClose={() => setOpen(false)} />}
    </>
  )
}
