import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { type MeetingRoom, type PastMeeting, readRoomHistory } from '../../contract/room-list.ts'
import { meetingListTexts } from '../../i18n/list/texts.ts'

const PAGE = 20

const Meeting = ({ meeting }: { meeting: PastMeeting }) => {
  const t = useText(meetingListTexts)
  const moment = useMoment()
  const until = (at: string | null) => (at === null ? t('live') : moment(at))
  return (
    <Box component="li" sx={{ mb: 2 }}>
      <Box sx={{ fontWeight: 600 }}>
        {moment(meeting.started_at)} – {until(meeting.ended_at)}
      </Box>
      {meeting.people.map(({ name, guest, joined_at, left_at }) => (
        <Box key={`${name} ${joined_at}`} sx={{ fontSize: 14 }}>
          {name}
          {guest && ` (${t('guest')})`}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {moment(joined_at)} – {until(left_at)}
          </Box>
        </Box>
      ))}
      {meeting.messages.length > 0 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <summary>
            {t('messages')} ({meeting.messages.length})
          </summary>
          {meeting.messages.map(({ name, text, sent_at }) => (
            <Box key={`${sent_at} ${name} ${text}`} sx={{ overflowWrap: 'anywhere', fontSize: 14 }}>
              <b>{name}:</b> {text}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Who met in a room and when, and what they wrote. */
export const HistoryDialog = ({ room, onClose }: { room: MeetingRoom; onClose: () => void }) => {
  const t = useText(meetingListTexts)
  const api = useApi()
  const history = useInfiniteQuery({
    queryKey: ['meeting-history', room.id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api.call(readRoomHistory, { params: { id: room.id }, query: { limit: PAGE, offset }, signal }),
    getNextPageParam: ({ next }, pages) => (next === null ? null : pages.length * PAGE),
  })
  const meetings = history.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="meeting-history">
      <DialogTitle id="meeting-history">{t('history', { name: room.name })}</DialogTitle>
      <DialogContent>
        {history.isPending && <CircularProgress />}
        {history.isError && (
          <RetryAlert onRetry={() => void history.refetch()}>{failureDetail(history.error)}</RetryAlert>
        )}
        {history.isSuccess && meetings.length === 0 && t('historyEmpty')}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {meetings.map((meeting) => (
            <Meeting key={meeting.id} meeting={meeting} />
          ))}
        </Box>
        {history.hasNextPage && (
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
