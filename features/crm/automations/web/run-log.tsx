import CloudOff from '@mui/icons-material/CloudOffOutlined'
import History from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Moment } from '#platform/resource/web/field-value.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { type AutomationRun, listAutomationRuns, RUN_REASONS, RUN_STATES } from '../contract/automations.ts'
import { ACTION_KINDS, STARTS } from '../contract/design.ts'

const TONES = { waiting: 'info', done: 'success', skipped: 'default', failed: 'error' } as const

const RunRow = ({ run }: { run: AutomationRun }) => {
  const t = useText(crmTexts)
  const start = STARTS.find((one) => one === run.what)
  const known = RUN_REASONS.find((one) => one === run.reason)
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 0.5,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{run.record.label}</Box>
        <Chip size="small" color={TONES[run.state]} label={t(`crm.automation.state.${run.state}`)} />
      </Box>
      {run.reason !== null && (
        <Box sx={{ color: run.state === 'failed' ? 'error.main' : 'text.secondary' }}>
          {known === undefined ? run.reason : t(`crm.automation.reason.${known}`)}
        </Box>
      )}
      {run.steps.map(({ kind, detail }, at) => {
        const action = ACTION_KINDS.find((one) => one === kind)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place.
          <Box key={at}>
            {action === undefined ? kind : t(`crm.automation.action.${action}`)}: {detail}
          </Box>
        )
      })}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {start === undefined ? run.what : t(`crm.automation.start.${start}`)} · <Moment iso={run.at} />
        {run.resume_at !== null && (
          <>
            {' · '}
            {t('crm.automation.resumes')} <Moment iso={run.resume_at} />
          </>
        )}
      </Box>
    </Box>
  )
}

interface RunLogProps {
  id: number
  name: string
  onClose: () => void
}

/** What an automation did and did not do, and why. */
export const RunLog = ({ id, name, onClose }: RunLogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const [state, setState] = useState('')
  const read = useInfiniteQuery({
    queryKey: ['crm', 'automation-runs', id, state],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) => {
      const known = RUN_STATES.find((one) => one === state)
      return api.call(listAutomationRuns, {
        query: {
          automation: id,
          ...(known ? { state: known } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        },
        signal,
      })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const runs = read.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('crm.automation.log', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start', minHeight: 320 }}>
        <Box sx={{ maxWidth: 260 }}>
          <Labelled id="run-state" label={t('crm.automation.state')} hideLabel>
            <ChoiceSelect
              id="run-state"
              placeholder={t('crm.automation.anyState')}
              choices={RUN_STATES.map((value) => ({ value, label: t(`crm.automation.state.${value}`) }))}
              value={state}
              onChange={setState}
            />
          </Labelled>
        </Box>
        {read.isPending && <Skeleton height={200} />}
        {read.isError && <ListMessage icon={<CloudOff />} title={failureDetail(read.error)} />}
        {read.isSuccess && runs.length === 0 && (
          <ListMessage icon={<History />} title={t('crm.automation.noRuns')} />
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Box>
        {read.hasNextPage && (
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('crm.timeline.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void read.refetch()}>{t('crm.automation.refresh')}</Button>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
