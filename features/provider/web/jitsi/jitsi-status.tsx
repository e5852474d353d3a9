import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useEffect, useEffectEvent } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { jitsiServersHealth } from '../../contract/jitsi-servers.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface JitsiStatusProps {
  name: string
  /** Null before the first health check. */
  live: Answer<typeof jitsiServersHealth>['results'][number] | null
  /** The request for the health check failed. */
  failed: boolean
  /** Called when the server was added after the last check. */
  onMissing: () => void
}

/** A meeting server's name with its current state. */
export const JitsiStatus = ({ name, live, failed, onMissing }: JitsiStatusProps) => {
  const missing = useEffectEvent(onMissing)
  const unseen = live === null && !failed
  useEffect(() => {
    if (unseen) missing()
  }, [unseen])
  const t = useText(providerTexts)
  const fact = live === null ? '' : live.latency_ms === null ? live.detail : `${live.latency_ms} ms`
  return (
    <Box sx={{ py: 0.75, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {name}
        </Box>
        {live === null ? (
          <Chip size="small" variant="outlined" label={failed ? '—' : t('server.state.checking')} />
        ) : (
          <Chip
            size="small"
            variant="outlined"
            color={live.state === 'up' ? 'success' : 'error'}
            label={t(`jitsi_server.state.${live.state}`)}
          />
        )}
      </Box>
      {fact !== '' && (
        <Box
          sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {fact}
        </Box>
      )}
    </Box>
  )
}
