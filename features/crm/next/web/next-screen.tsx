import CloudOff from '@mui/icons-material/CloudOffOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useMay } from '#platform/ui/viewer.tsx'
import { configureCrm } from '../../contract/abilities.ts'
import { OwnGoals } from '../../goals/web/own-goals.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { listNextSteps, MAX_NEXT, NEXT_REASONS } from '../contract/next-steps.ts'
import { NextRow } from './next-row.tsx'
import { OwnerSelect } from './owner-select.tsx'

const EVERY = 60_000

/** What to do next, the most urgent first, each with its reason and one click to act; above it one’s goals. */
export const NextScreen = () => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const owner = Number(params.get('owner')) || null
  const reason = NEXT_REASONS.find((one) => one === params.get('reason')) ?? null
  const put = (name: 'owner' | 'reason', value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const read = useQuery({
    queryKey: ['crm', 'next', owner, reason],
    queryFn: ({ signal }) =>
      api.call(listNextSteps, {
        query: {
          ...(owner === null ? {} : { owner: String(owner) }),
          ...(reason === null ? {} : { reason }),
        },
        signal,
      }),
    refetchInterval: EVERY,
    staleTime: 0,
  })
  const counts = read.data?.counts
  const total = NEXT_REASONS.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0)
  const body = () => {
    if (hasFailed(read))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={failureDetail(read.error)}
          action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    if (read.data === undefined)
      return (
        <Box role="status" aria-label={ui('ui.loading')} sx={{ display: 'grid', gap: 1 }}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} variant="rounded" height={68} />
          ))}
        </Box>
      )
    const { results } = read.data
    if (results.length === 0)
      return <ListMessage icon={<TaskAlt />} title={t('crm.next.empty')} hint={t('crm.next.emptyHint')} />
    return (
      <>
        <Box
          component="ol"
          aria-label={t('crm.next')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {results.map((step) => (
            <NextRow key={step.key} step={step} onDone={() => void read.refetch()} />
          ))}
        </Box>
        {results.length === MAX_NEXT && (
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
            {t('crm.next.most', { count: MAX_NEXT })}
          </Typography>
        )}
      </>
    )
  }
  return (
    <Screen
      title={t('crm.next')}
      toolbar={
        <>
          {may(configureCrm) && (
            <OwnerSelect value={owner} onChange={(id) => put('owner', id === null ? null : String(id))} />
          )}
          <Box role="group" aria-label={t('crm.next')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            <Chip
              label={counts === undefined ? t('crm.next.all') : `${t('crm.next.all')} · ${total}`}
              color={reason === null ? 'primary' : 'default'}
              aria-pressed={reason === null}
              onClick={() => put('reason', null)}
            />
            {NEXT_REASONS.filter((one) => one === reason || (counts?.[one] ?? 0) > 0).map((one) => (
              <Chip
                key={one}
                label={`${t(`crm.next.reason.${one}`)} · ${counts?.[one] ?? 0}`}
                color={reason === one ? 'primary' : 'default'}
                aria-pressed={reason === one}
                onClick={() => put('reason', reason === one ? null : one)}
              />
            ))}
          </Box>
        </>
      }
    >
      <Box
        sx={{
          overflow: 'auto',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          alignContent: 'start',
          pb: 2,
        }}
      >
        {owner === null && <OwnGoals />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('crm.next.hint')}
        </Typography>
        {body()}
      </Box>
    </Screen>
  )
}
