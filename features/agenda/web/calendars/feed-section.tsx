import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { endFeed, readFeed, renewFeed } from '../../contract/feed.ts'
import { agendaTexts } from '../../i18n/texts.ts'

const KEY = ['agenda', 'feed'] as const

/** The private address of the user's calendar: made, shown once, renewed, ended. */
export const FeedSection = () => {
  const t = useText(agendaTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { timeZone } = useViewer()
  const [url, setUrl] = useState<string | null>(null)
  const read = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readFeed, { signal }),
    staleTime: 0,
  })
  const tryTo = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const renew = () => tryTo(async () => setUrl((await api.call(renewFeed, {})).url))
  const end = () =>
    tryTo(async () => {
      await api.call(endFeed, {})
      setUrl(null)
    })
  const copy = () =>
    tryTo(async () => {
      await navigator.clipboard.writeText(url ?? '')
      showToast(t('agenda.feedCopied'))
    })
  const made = read.data?.created_at ?? null
  const seen = read.data?.read_at ?? null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('agenda.feed')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('agenda.feedHint')}
      </Typography>
      {read.isPending && <Skeleton height={40} />}
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
      )}
      {url !== null && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <OutlinedInput
            size="small"
            fullWidth
            readOnly
            value={url}
            inputProps={{ 'aria-label': t('agenda.feedAddress') }}
            onFocus={({ target }) => target.select()}
          />
          <Button variant="outlined" onClick={() => void copy()} sx={{ flexShrink: 0 }}>
            {t('agenda.feedCopy')}
          </Button>
        </Box>
      )}
      {made !== null && url === null && (
        <Typography variant="body2">
          {t('agenda.feedMade', { time: formatDateTime(made, timeZone) })}{' '}
          {seen === null
            ? t('agenda.feedUnread')
            : t('agenda.feedRead', { time: formatDateTime(seen, timeZone) })}
        </Typography>
      )}
      {read.data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => void renew()}>
            {t(made === null ? 'agenda.feedMake' : 'agenda.feedRenew')}
          </Button>
          {made !== null && (
            <Button size="small" color="error" onClick={() => void end()}>
              {t('agenda.feedEnd')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
