import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { tryAutomation } from '../contract/automations.ts'
import type { AutomationDesign } from '../contract/design.ts'

const LAST = 20

/** For which of the latest records the design would run now. */
export const TrialPanel = ({ id, design }: { id: number; design: AutomationDesign }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const trial = useMutation({
    mutationFn: () => api.call(tryAutomation, { params: { id }, body: { design, last: LAST } }),
  })
  const records = trial.data?.records ?? []
  const fitting = records.filter(({ reason }) => reason === null).length
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }} aria-label={t('crm.automation.trial')}>
      <Button
        variant="outlined"
        startIcon={<PlayArrow />}
        loading={trial.isPending}
        onClick={() => trial.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('crm.automation.trial')}
      </Button>
      {trial.isError && <Alert severity="error">{failureDetail(trial.error)}</Alert>}
      {trial.isSuccess && (
        <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
          <Alert severity="info">{t('crm.automation.tried', { fitting, count: records.length })}</Alert>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {records.map(({ record, reason }) => (
              <Box
                component="li"
                key={record.id}
                sx={{ display: 'flex', gap: 1, py: 0.5, alignItems: 'center', overflowWrap: 'anywhere' }}
              >
                <Box sx={{ flex: 1 }}>{record.label}</Box>
                <Chip
                  size="small"
                  color={reason === null ? 'success' : 'default'}
                  label={t(
                    reason === null
                      ? 'crm.automation.wouldRun'
                      : reason === 'start'
                        ? 'crm.automation.wouldNotStart'
                        : 'crm.automation.reason.conditions',
                  )}
                />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
