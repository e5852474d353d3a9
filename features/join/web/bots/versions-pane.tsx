import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { listBotVersions } from '../../contract/bots/bots.ts'
import { botTexts } from './texts.ts'

/** Published versions: when and by whom. */
export const VersionsPane = ({
  id,
  published,
  onRestore,
}: {
  id: number
  published: number | null
  onRestore: (number: number) => void
}) => {
  const t = useText(botTexts)
  const api = useApi()
  const { day, time } = useDayAndTime()
  const versions = useQuery({
    queryKey: ['bot-editor', id, 'versions', published],
    queryFn: ({ signal }) => api.call(listBotVersions, { params: { id }, signal }),
  })
  if (versions.isPending) return <Skeleton variant="rounded" sx={{ height: 120, m: 1.5 }} />
  if (hasFailed(versions))
    return (
      <Box sx={{ p: 1.5 }}>
        <Typography color="error">{failureDetail(versions.error)}</Typography>
        <Button onClick={() => void versions.refetch()}>{t('retry')}</Button>
      </Box>
    )
  const { results } = versions.data
  if (results.length === 0) return <Typography sx={{ p: 1.5 }}>{t('noVersions')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1.5, display: 'grid', gap: 1.5 }}>
      {results.map(({ number, note, published_by, published_at, current }) => (
        <Box component="li" key={number} sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 650, flex: 1 }}>
              {number} {note === '' ? '' : `· ${note}`}
            </Typography>
            {current && <Chip size="small" color="success" label={t('current')} />}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[published_by, `${day(published_at)} ${time(published_at)}`].filter(Boolean).join(' · ')}
          </Typography>
          <Button size="small" onClick={() => onRestore(number)}>
            {t('restore')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}
