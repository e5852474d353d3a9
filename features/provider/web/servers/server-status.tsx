import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Answer } from '#platform/contract/route.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { serversHealth } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'

type Live = Answer<typeof serversHealth>['results'][number]

interface ServerStatusProps {
  name: string
  /** Null before the first health check. */
  live: Live | null
  /** The request for the health check failed. */
  failed: boolean
}

/** A telephone server's name with its current state. */
export const ServerStatus = ({ name, live, failed }: ServerStatusProps) => {
  const t = useText(providerTexts)
  const facts =
    live === null
      ? []
      : [
          ...(live.version === null ? [live.detail] : [`Asterisk ${live.version.replace(/[+~].*$/, '')}`]),
          t('server.inCalls', { count: live.calls }),
          ...(live.registered_endpoints === null
            ? []
            : [t('server.registered', { count: live.registered_endpoints })]),
          ...(live.latency_ms === null ? [] : [`${live.latency_ms} ms`]),
        ]
  return (
    <Box sx={{ py: 0.75, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {name}
        </Box>
        {live !== null && live.drained_by !== null && (
          <Chip
            size="small"
            color="warning"
            label={live.calls === 0 ? t('server.drained') : t('server.draining', { count: live.calls })}
          />
        )}
        {live === null ? (
          <Chip size="small" variant="outlined" label={failed ? '—' : t('server.state.checking')} />
        ) : (
          <Chip
            size="small"
            variant="outlined"
            color={live.state === 'up' ? 'success' : 'error'}
            label={t(`server.state.${live.state}`)}
          />
        )}
      </Box>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Box>
      {live !== null && live.faulty_modules.length > 0 && (
        <Alert severity="warning" sx={{ mt: 0.5, py: 0, fontWeight: 400, whiteSpace: 'normal' }}>
          {t('server.faultyModules', { modules: live.faulty_modules.join(', ') })}
        </Alert>
      )}
    </Box>
  )
}
