import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { VisitorPage } from '#platform/http/web/visitor-page.tsx'
import { formatDateTime } from '#platform/i18n/format.ts'
import type { Language } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { publicStatus } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { StateChip } from './state-chip.tsx'

const READ_EVERY_MS = 60_000
const TONES = { up: 'success', degraded: 'warning', down: 'error' } as const

type Status = Answer<typeof publicStatus>

/** The visitor's own. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const Incident = ({ incident }: { incident: Status['incidents'][number] }) => {
  const t = useText(providerTexts)
  const isPlanned = new Date(incident.starts_at) > new Date()
  const lasts = incident.ends_at === null || new Date(incident.ends_at) > new Date()
  const times = [incident.starts_at, ...(incident.ends_at === null ? [] : [incident.ends_at])]
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="h3" sx={{ m: 0, fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
          {incident.title}
        </Box>
        {lasts && (
          <Chip size="small" color="warning" label={t(isPlanned ? 'status.planned' : 'status.now')} />
        )}
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {[
          t(`incident.component.${incident.component}`),
          t(`incident.impact.${incident.impact}`),
          times.map((time) => formatDateTime(time, timeZone)).join(' – '),
        ].join(' · ')}
      </Box>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{incident.body}</Box>
    </Box>
  )
}

const Shown = ({ status }: { status: Status }) => {
  const t = useText(providerTexts)
  return (
    <>
      <Alert
        severity={status.state === null ? 'info' : TONES[status.state]}
        sx={{ fontSize: '1.0625rem', fontWeight: 600 }}
      >
        {t(`status.all.${status.state ?? 'unknown'}`)}
      </Alert>
      <Paper variant="outlined" component="ul" sx={{ m: 0, px: 2, py: 0.5, listStyle: 'none' }}>
        {status.components.map(({ component, state }) => (
          <Box component="li" key={component} sx={{ display: 'flex', alignItems: 'center', py: 1 }}>
            <Box sx={{ flex: 1 }}>{t(`incident.component.${component}`)}</Box>
            <StateChip state={state} />
          </Box>
        ))}
      </Paper>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {status.checked_at === null
          ? t('status.unchecked')
          : t('status.checked', { time: formatDateTime(status.checked_at, timeZone) })}
      </Box>
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1, fontSize: '1.0625rem' }}>
          {t('status.incidents')}
        </Typography>
        {status.incidents.length === 0 && (
          <Box sx={{ color: 'text.secondary' }}>{t('status.noIncidents')}</Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {status.incidents.map((incident) => (
            <Incident key={`${incident.starts_at} ${incident.title}`} incident={incident} />
          ))}
        </Box>
      </Box>
    </>
  )
}

const StatusScreen = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const found = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => api.call(publicStatus, { signal }),
    refetchInterval: READ_EVERY_MS,
  })
  const title = t('status.title', { product: found.data?.product ?? '' }).trim()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Box component="main" sx={{ height: '100%', overflow: 'auto', bgcolor: 'background.default' }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, mx: 'auto', px: 2, py: { xs: 2, sm: 5 } }}>
        <Typography variant="h1">{title}</Typography>
        {found.isPending && <Skeleton variant="rounded" height={320} />}
        {found.isError && (
          <RetryAlert onRetry={() => void found.refetch()}>
            {t('status.failed')}: {failureDetail(found.error)}
          </RetryAlert>
        )}
        {found.data !== undefined && <Shown status={found.data} />}
      </Box>
    </Box>
  )
}

/** The public page that says whether everything works. */
export const StatusPage = ({ language }: { language: Language }) => (
  <VisitorPage language={language}>
    <StatusScreen />
  </VisitorPage>
)
