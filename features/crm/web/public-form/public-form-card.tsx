import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { readPublicForm } from '../../contract/public-forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { PublicForm } from './public-form.tsx'

interface PublicFormCardProps {
  api: Api
  formKey: string
  visitor?: string
  utm?: { utm_source: string; utm_campaign: string }
  /** Called after sending with the redirect address of the form, if it has one. */
  onRedirect?: (address: string) => void
}

type State =
  | { phase: 'loading' }
  | { phase: 'failed'; text: string }
  | { phase: 'open'; form: Answer<typeof readPublicForm> }
  | { phase: 'sent'; thanks: string }

/** A public form: loading, questions, thanks. */
export const PublicFormCard = ({ api, formKey, visitor, utm, onRedirect }: PublicFormCardProps) => {
  const t = useText(crmTexts)
  const [state, setState] = useState<State>({ phase: 'loading' })
  const load = useCallback(async () => {
    try {
      setState({ phase: 'open', form: await api.call(readPublicForm, { params: { key: formKey } }) })
    } catch (error) {
      setState({ phase: 'failed', text: failureDetail(error) })
    }
  }, [api, formKey])
  useEffect(() => {
    void load()
  }, [load])
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 560, width: '100%', mx: 'auto' }}>
      {state.phase === 'loading' && <Skeleton variant="rounded" height={280} aria-busy />}
      {state.phase === 'failed' && <RetryAlert onRetry={() => void load()}>{state.text}</RetryAlert>}
      {state.phase === 'open' && (
        <PublicForm
          api={api}
          formKey={formKey}
          shown={state.form}
          visitor={visitor}
          utm={utm ?? { utm_source: '', utm_campaign: '' }}
          onSent={({ thanks, redirect }) => {
            setState({ phase: 'sent', thanks })
            if (redirect !== '') onRedirect?.(redirect)
          }}
        />
      )}
      {state.phase === 'sent' && (
        <Typography
          role="status"
          sx={{ display: 'flex', gap: 1, alignItems: 'center', whiteSpace: 'pre-line' }}
        >
          <CheckCircle color="success" /> {state.thanks || t('crm.form.thanks')}
        </Typography>
      )}
    </Paper>
  )
}
