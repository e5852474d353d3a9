import DoneAll from '@mui/icons-material/DoneAll'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { BellRow } from './bell-row.tsx'
import { NOTIFICATIONS_KEY, type Which } from './bell-store.ts'
import { notifyTexts } from './i18n/texts.ts'
import { placeOf } from './notice-target.ts'
import { useNotify } from './notify-context.ts'

const PAGE = 20

/** Notifications, the latest first; loads more on demand. */
export const BellPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useText(notifyTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { bell, open } = useNotify()
  const unread = useStore(bell.unread)
  const query = useInfiniteQuery({
    queryKey: NOTIFICATIONS_KEY,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call(listNotifications, { query: { page: pageParam, page_size: PAGE }, signal }),
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })
  // Deduplicates: a notification that arrived between two requests is on both pages.
  const all = new Map(query.data?.pages.flatMap(({ results }) => results.map((one) => [one.id, one])))
  const notifications = [...all.values()]

  const markRead = (which: Which) =>
    bell
      .markRead(which)
      .catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))

  const content = () => {
    if (query.isError && query.data === undefined) {
      return (
        <ListMessage
          role="alert"
          icon={<ErrorOutline />}
          title={t('bell.failed')}
          hint={failureDetail(query.error)}
          action={{ label: ui('ui.retry'), onClick: () => void query.refetch() }}
        />
      )
    }
    if (query.data === undefined) {
      return (
        <Box sx={{ display: 'grid', gap: 1.5, p: 2 }} aria-busy>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={44} />
          ))}
        </Box>
      )
    }
    if (notifications.length === 0) {
      return <ListMessage icon={<NotificationsNone />} title={t('bell.empty')} hint={t('bell.emptyHint')} />
    }
    return (
      <>
        <Box component="ul" aria-label={t('bell.open')} sx={{ listStyle: 'none', m: 0, p: 0.75 }}>
          {notifications.map((one) => (
            <BellRow
              key={one.id}
              notification={one}
              onOpen={() => {
                onClose()
                if (!one.read) void markRead({ notifications: [one.id] })
                open(placeOf(one))
              }}
              onRead={() => void markRead({ notifications: [one.id] })}
            />
          ))}
        </Box>
        {query.hasNextPage && (
          <Box sx={{ display: 'grid', justifyItems: 'center', pb: 1.5 }}>
            <Button
              size="small"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {query.isFetchNextPageError ? ui('ui.retry') : t('bell.more')}
            </Button>
          </Box>
        )}
      </>
    )
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          minHeight: 48,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {t('bell.open')}
        </Box>
        {unread > 0 && (
          <Button size="small" startIcon={<DoneAll />} onClick={() => void markRead('all')}>
            {t('bell.readAll')}
          </Button>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>{content()}</Box>
    </>
  )
}
