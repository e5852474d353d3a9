import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FileCard } from '#platform/media/web/shown/file-card.tsx'
import { isViewable } from '#platform/media/web/shown/media-file.ts'
import { Picture } from '#platform/media/web/shown/picture.tsx'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { listSharedFiles } from '../../contract/files.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { isFileMessage } from '../files/file-message.ts'

/** The files shared in a chat, newest first. Fetched each time it opens. */
export const SharedFiles = ({ chatId }: { chatId: number }) => {
  const t = useText(chatTexts)
  const words = useText(platformTexts)
  const api = useApi()
  const moment = useMoment()
  const query = useInfiniteQuery({
    queryKey: ['chat', 'shared files', chatId],
    queryFn: ({ pageParam, signal }) =>
      api.call(listSharedFiles, {
        params: { id: chatId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  const files = query.data?.pages.flatMap(({ results }) => results).filter(isFileMessage) ?? []
  const { open, viewer } = useViewer(files.toReversed())
  if (query.isPending) {
    return (
      <Box aria-busy role="status" aria-label={words('ui.loading')} sx={{ px: 2, display: 'grid', gap: 1 }}>
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} variant="rounded" height={54} />
        ))}
      </Box>
    )
  }
  if (hasFailed(query)) {
    return (
      <ListMessage
        role="alert"
        icon={<FolderOpen />}
        title={t('group.filesFailed')}
        hint={failureDetail(query.error)}
        action={{ label: words('ui.retry'), onClick: () => void query.refetch() }}
      />
    )
  }
  if (files.length === 0) return <ListMessage icon={<FolderOpen />} title={t('group.noFiles')} />
  return (
    <Box component="ul" aria-label={t('group.filesTab')} sx={{ m: 0, px: 2, display: 'grid', gap: 1.5 }}>
      {files.map((message) => (
        <Box component="li" key={message.id} sx={{ listStyle: 'none', display: 'grid', gap: 0.25 }}>
          {message.kind === 'image' ? (
            <Picture item={message} onView={() => open(message.id)} />
          ) : (
            <FileCard item={message} onView={isViewable(message) ? () => open(message.id) : undefined} />
          )}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {[message.author?.name, moment(message.created_at)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      ))}
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('group.moreFiles')}
        </Button>
      )}
      {viewer}
    </Box>
  )
}
