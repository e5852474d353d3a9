import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { finishSetup } from '#features/provider/contract/own-company.ts'
import { RECORDING_STEP } from '#features/recordings/contract/sound.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { type SetupStep, useSetup } from './use-setup.ts'

const StepRow = ({ step, done }: { step: SetupStep; done: boolean }) => {
  const t = useText(homeTexts)
  const action = t(done ? 'home.see' : step.list === RECORDING_STEP ? 'home.decide' : 'home.begin')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      {done ? (
        <CheckCircle color="success" titleAccess={t('home.done')} />
      ) : (
        <RadioButtonUnchecked color="disabled" titleAccess={t('home.missing')} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{step.label}</Box>
        {step.hint !== '' && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{step.hint}</Box>}
      </Box>
      <Button
        component={Link}
        to={done ? step.to : step.begin}
        size="small"
        variant={done ? 'text' : 'contained'}
        aria-label={`${action}: ${step.label}`}
      >
        {action}
      </Button>
    </Box>
  )
}

/** The landing of administrators until their company is set up: every step with its state and one click. */
export const SetupScreen = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const navigate = useNavigate()
  const { steps, done } = useSetup()
  const ready = done.data?.filter(Boolean).length ?? 0
  const all = done.data !== undefined && ready === steps.length
  const finish = useMutation({
    mutationFn: () => api.call(finishSetup, { body: { done: true } }),
    onSuccess: () => {
      showToast(t('home.finished'))
      void navigate('/inicio')
    },
  })
  return (
    <Screen title={t('home.setup')}>
      <Box sx={{ overflow: 'auto', minHeight: 0 }}>
        <Box sx={{ maxWidth: 720, display: 'grid', gap: 2, pb: 2 }}>
          <Box sx={{ color: 'text.secondary' }}>{t('home.setupLead')}</Box>
          {done.isPending && <Skeleton variant="rounded" height={480} aria-busy />}
          {done.isError && (
            <RetryAlert onRetry={() => void done.refetch()}>{failureDetail(done.error)}</RetryAlert>
          )}
          {done.data !== undefined && (
            <>
              <Box>
                <Box role="status" sx={{ fontSize: '0.875rem', mb: 0.5 }}>
                  {t('home.progress', { ready, total: steps.length })}
                </Box>
                <LinearProgress
                  variant="determinate"
                  aria-label={t('home.setup')}
                  value={(100 * ready) / Math.max(1, steps.length)}
                />
              </Box>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {steps.map((step, at) => (
                  <StepRow key={step.to} step={step} done={done.data[at] ?? false} />
                ))}
              </Box>
            </>
          )}
          {finish.isError && <Alert severity="error">{failureDetail(finish.error)}</Alert>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Button
              variant={all ? 'contained' : 'outlined'}
              loading={finish.isPending}
              onClick={() => finish.mutate()}
            >
              {t(all ? 'home.finish' : 'home.finishEarly')}
            </Button>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('home.finishHint')}</Box>
          </Box>
        </Box>
      </Box>
    </Screen>
  )
}
