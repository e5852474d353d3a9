import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import {
  type BroadcastPlan,
  retryBroadcast,
  startBroadcast,
  stepBroadcastRoute,
} from '../../contract/bulk/broadcast-calls.ts'
import { RESULTS } from '../../contract/bulk/broadcasts.ts'
import { bulkTexts } from '../../i18n/bulk/texts.ts'
import { bulkScreenTexts } from '../i18n/bulk.ts'

interface StepsSectionProps {
  id: number
  plan: BroadcastPlan
  run: (doing: Promise<BroadcastPlan>) => void
}

/** Progress by result, and the steps that are possible now. */
export const StepsSection = ({ id, plan, run }: StepsSectionProps) => {
  const t = useText(bulkScreenTexts)
  const words = useText(bulkTexts)
  const moment = useMoment()
  const api = useApi()
  const [at, setAt] = useState('')
  const atId = useId()
  const { results, total, state } = plan
  const params = { id }
  const ready = results.ready ?? 0
  const { failed = 0, unconfirmed = 0 } = results
  const step = (target: 'pause' | 'resume' | 'cancel') =>
    run(api.call(stepBroadcastRoute, { params, body: { step: target } }))
  const start = async () => {
    const minutes = Math.max(1, Math.ceil(ready / plan.per_second / 60))
    const sure = await confirm({
      title: t('bulk.start.sure', { people: ready }),
      text: t('bulk.start.hint', { minutes }),
      action: t('bulk.start'),
    })
    if (sure) run(api.call(startBroadcast, { params, body: { at: null } }))
  }
  const cancel = async () => {
    const sure = await confirm({
      title: t('bulk.cancel.sure'),
      text: t('bulk.cancel.hint'),
      action: t('bulk.cancel'),
      danger: true,
    })
    if (sure) step('cancel')
  }
  const retryAll = async () => {
    const sure = await confirm({
      title: t('bulk.retryUnconfirmed.sure'),
      text: t('bulk.retryUnconfirmed.hint'),
      action: t('bulk.retryUnconfirmed'),
      danger: true,
    })
    if (sure) run(api.call(retryBroadcast, { params, body: { unconfirmed: true } }))
  }
  const over = state === 'done' || state === 'cancelled'
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {state !== 'draft' && total > 0 && (
        <Box>
          <LinearProgress
            variant="determinate"
            value={((total - ready) / total) * 100}
            aria-label={t('bulk.progress', { done: total - ready, total })}
          />
          <Typography variant="caption">{t('bulk.progress', { done: total - ready, total })}</Typography>
        </Box>
      )}
      {state === 'scheduled' && plan.scheduled_at !== null && (
        <Alert severity="info">{t('bulk.scheduled', { at: moment(plan.scheduled_at) })}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {RESULTS.filter((result) => (results[result] ?? 0) > 0).map((result) => (
          <Chip
            key={result}
            size="small"
            color={result === 'failed' ? 'error' : result === 'unconfirmed' ? 'warning' : 'default'}
            variant="outlined"
            label={`${words(`join_broadcast_recipient.result.${result}`)}: ${results[result]}`}
          />
        ))}
      </Box>
      {unconfirmed > 0 && <Alert severity="warning">{t('bulk.unconfirmed', { people: unconfirmed })}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {(state === 'draft' || state === 'scheduled') && (
          <Button variant="contained" disabled={ready === 0} onClick={() => void start()}>
            {t('bulk.start')}
          </Button>
        )}
        {(state === 'draft' || state === 'scheduled') && (
          <>
            <Box sx={{ width: 240 }}>
              <Labelled id={atId} label={t('bulk.schedule.at')} hideLabel>
                <DayInput id={atId} time value={at} onChange={setAt} />
              </Labelled>
            </Box>
            <Button
              disabled={ready === 0 || at === '' || new Date(at) <= new Date()}
              onClick={() => run(api.call(startBroadcast, { params, body: { at } }))}
            >
              {t('bulk.schedule')}
            </Button>
          </>
        )}
        {state === 'running' && <Button onClick={() => step('pause')}>{t('bulk.pause')}</Button>}
        {state === 'paused' && (
          <Button variant="contained" onClick={() => step('resume')}>
            {t('bulk.resume')}
          </Button>
        )}
        {(state === 'running' || state === 'paused' || state === 'scheduled') && (
          <Button color="error" onClick={() => void cancel()}>
            {t('bulk.cancel')}
          </Button>
        )}
        {over && failed > 0 && (
          <Button variant="contained" onClick={() => run(api.call(retryBroadcast, { params, body: {} }))}>
            {t('bulk.retry')}
          </Button>
        )}
        {over && unconfirmed > 0 && (
          <Button color="warning" onClick={() => void retryAll()}>
            {t('bulk.retryUnconfirmed')}
          </Button>
        )}
        {total > 0 && <Button href={`#/admin-join/masivos/${id}`}>{t('bulk.results')}</Button>}
      </Box>
    </Box>
  )
}
