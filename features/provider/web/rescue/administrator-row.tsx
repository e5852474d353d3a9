import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import {
  exceptAdministrator,
  inviteAdministrator,
  type listAdministrators,
  resetAdministrator,
  resetAdministratorFactor,
} from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface AdministratorRowProps {
  companyId: number
  administrator: Answer<typeof listAdministrators>['results'][number]
  onChanged: () => void
}

interface AskedProps {
  text: string
  yes: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** What a step takes away, with a way back. */
const Asked = ({ text, yes, busy, onYes, onNo }: AskedProps) => {
  const ui = useText(platformTexts)
  return (
    <Alert severity="warning">
      {text}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="warning" variant="contained" size="small" loading={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button color="inherit" size="small" onClick={onNo}>
          {ui('ui.cancel')}
        </Button>
      </Box>
    </Alert>
  )
}

/** An administrator with the ways back in: a mailed link, a password for the telephone, and what else may stand in the way. */
export const AdministratorRow = ({ companyId, administrator, onChanged }: AdministratorRowProps) => {
  const t = useText(providerTexts)
  const api = useApi()
  const { id, name, username } = administrator
  const [email, setEmail] = useState(administrator.email ?? '')
  const [asked, setAsked] = useState(false)
  const [factorAsked, setFactorAsked] = useState(false)
  const params = { id: companyId, user: id }
  const invite = useMutation({
    mutationFn: () =>
      api.call(inviteAdministrator, {
        params,
        body: email.trim() === (administrator.email ?? '') ? {} : { email: email.trim() },
      }),
    onSuccess: () => {
      showToast(t('rescue.invited', { name }))
      onChanged()
    },
  })
  const reset = useMutation({
    mutationFn: () => api.call(resetAdministrator, { params }),
    onSuccess: () => {
      setAsked(false)
      onChanged()
    },
  })
  const factor = useMutation({
    mutationFn: () => api.call(resetAdministratorFactor, { params }),
    onSuccess: () => {
      setFactorAsked(false)
      showToast(t('rescue.factorGone', { name }))
      onChanged()
    },
  })
  const except = useMutation({
    mutationFn: () => api.call(exceptAdministrator, { params }),
    onSuccess: () => {
      showToast(t('rescue.excepted', { name }))
      onChanged()
    },
  })
  const failure = invite.error ?? reset.error ?? factor.error ?? except.error
  const usable = administrator.enabled && !administrator.sign_on_required
  return (
    <Box sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Box>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {[username, ...(administrator.enabled ? [] : [t('rescue.disabled')])].join(' · ')}
        </Box>
      </Box>
      {failure !== null && <Alert severity="error">{failureDetail(failure)}</Alert>}
      {!administrator.enabled && <Alert severity="info">{t('rescue.suspended')}</Alert>}
      {administrator.enabled && administrator.sign_on_required && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" loading={except.isPending} onClick={() => except.mutate()}>
              {t('rescue.except')}
            </Button>
          }
        >
          {t('rescue.signsOn')}
        </Alert>
      )}
      <TextField
        size="small"
        type="email"
        label={t('rescue.email', { name })}
        placeholder={t('rescue.noEmail')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={email.trim() === '' || !usable}
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('rescue.invite')}
        </Button>
        <Button variant="outlined" disabled={!usable} onClick={() => setAsked(true)}>
          {t('rescue.reset')}
        </Button>
        {administrator.second_factor && (
          <Button variant="outlined" onClick={() => setFactorAsked(true)}>
            {t('rescue.factor')}
          </Button>
        )}
      </Box>
      {factorAsked && (
        <Asked
          text={t('rescue.factorAsk', { name })}
          yes={t('rescue.factor')}
          busy={factor.isPending}
          onYes={() => factor.mutate()}
          onNo={() => setFactorAsked(false)}
        />
      )}
      {asked && (
        <Asked
          text={t('rescue.resetAsk', { name })}
          yes={t('rescue.resetYes')}
          busy={reset.isPending}
          onYes={() => reset.mutate()}
          onNo={() => setAsked(false)}
        />
      )}
      {reset.data !== undefined && (
        <Alert severity="success">
          <Box component="code" sx={{ fontSize: '1.0625rem' }}>
            {reset.data.once.password}
          </Box>
          <Box>{t('rescue.passwordHint', { name })}</Box>
        </Alert>
      )}
    </Box>
  )
}
