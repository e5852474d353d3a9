import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaView } from '#platform/media/web/shown/media-view.tsx'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { listFiles } from '../../contract/messages.ts'
import { mediaOf } from '../conversation/media.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { withMessages } from '../session/entries.ts'
import type { Entry } from '../session/join-view.ts'
import { PanelList } from './panel-list.tsx'

const NONE: readonly Entry[] = []

/** Files of the conversation, newest first: page by page, with new ones as they arrive. */
export const FilesPanel = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const room = useJoinState(({ rooms }) => rooms[chat.id] ?? NONE)
  const query = useInfiniteQuery({
    queryKey: ['join', 'files', chat.id],
    queryFn: ({ pageParam, signal }) =>
      join.api.call(listFiles, {
        params: { id: chat.id },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const { data, hasNextPage } = query
  const media = useMemo(() => {
    const read = withMessages(NONE, data?.pages.flatMap(({ results }) => results) ?? [])
    // Older loaded messages are left out here: their files come with the next pages.
    const from = hasNextPage ? (read[0]?.sequence ?? 0) : 0
    return withMessages(
      read,
      room.filter(({ sequence }) => sequence >= from),
    )
      .flatMap((message) => mediaOf(message) ?? [])
      .toReversed()
  }, [data, hasNextPage, room])
  const { open, viewer } = useViewer(media)
  return (
    <PanelList query={query} isEmpty={media.length === 0} empty={t('join.files.none')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {media.map((one) => (
          <MediaView key={one.id} media={one} onView={open} />
        ))}
        {hasNextPage && (
          <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {t('join.files.more')}
          </Button>
        )}
        {viewer}
      </Box>
    </PanelList>
  )
}
