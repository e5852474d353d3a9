import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { drainServer, serverOptions, serversHealth } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { SERVERS_HEALTH } from './servers-health.ts'

/** Empties a telephone server, or takes it into use again. */
export const ServerDrain = ({ record }: { record: ResourceRecord }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const health = useQuery({
    queryKey: SERVERS_HEALTH,
    queryFn: ({ signal }) => api.call(serversHealth, { signal }),
  })
  const options = useQuery({
    queryKey: ['provider', 'server-options'],
    queryFn: ({ signal }) => api.call(serverOptions, { query: {}, signal }),
  })
  const live = health.data?.results.find(({ id }) => id === record.id)
  const drains = live !== undefined && live.drained_by !== null
  const change = useMutation({
    mutationFn: () =>
      api.call(drainServer, {
        body: { id: record.id, drain: !drains, to: to === '' ? null : Number(to) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: SERVERS_HEALTH }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {!drains && (
        <TextField
          select
          fullWidth
          label={t('server.drainTo')}
          helperText={t('server.drainHelp')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('server.drainStay')}</MenuItem>
          {(options.data?.results ?? [])
            .filter(({ id }) => id !== record.id)
            .map(({ id, label }) => (
              <MenuItem key={id} value={String(id)}>
                {label}
              </MenuItem>
            ))}
        </TextField>
      )}
      <Button
        variant="outlined"
        loading={change.isPending}
        disabled={live === undefined}
        onClick={() => change.mutate()}
      >
        {t(drains ? 'server.undrain' : 'server.drain')}
      </Button>
      {change.isError && <Alert severity="error">{failureDetail(change.error)}</Alert>}
    </Box>
  )
}
