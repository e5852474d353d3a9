import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { listReaders } from '../contract/announcements.ts'
import { notificationsTexts } from '../i18n/texts.ts'

/** The recipients of an announcement and when they read it; unread ones first. */
export const Readers = ({ id }: { id: number }) => {
  const t = useText(notificationsTexts)
  const api = useApi()
  const moment = useMoment()
  const readers = useInfiniteQuery({
    queryKey: ['announcement', id, 'readers'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call(listReaders, { params: { id }, query: { page: pageParam }, signal }),
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })
  if (hasFailed(readers))
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void readers.refetch()}>{t('readers.retry')}</Button>}
      >
        {failureDetail(readers.error)}
      </Alert>
    )
  const [first] = readers.data?.pages ?? []
  if (!first) return null
  const { count, unread } = first
  const title = t('readers.title', { read: count - unread, count })
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{title}</Typography>
      <LinearProgress
        variant="determinate"
        aria-label={title}
        value={count === 0 ? 0 : (100 * (count - unread)) / count}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {readers.data?.pages
          .flatMap(({ results }) => results)
          .map((reader) => (
            <Box component="li" key={reader.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <InitialsAvatar name={reader.name} src={null} size={28} />
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{reader.name}</Box>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                {reader.read_at === null ? t('readers.unread') : moment(reader.read_at)}
              </Box>
            </Box>
          ))}
      </Box>
      {readers.hasNextPage && (
        <Button disabled={readers.isFetchingNextPage} onClick={() => void readers.fetchNextPage()}>
          {t('readers.more')}
        </Button>
      )}
    </Box>
  )
}
