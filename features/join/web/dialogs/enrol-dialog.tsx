import ChevronRight from '@mui/icons-material/ChevronRight'
import Timeline from '@mui/icons-material/Timeline'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { changeMany, listOfferedSequences } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

/** Enrols the contacts of conversations in a sequence. */
export const EnrolDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const chats = useJoinState((view) => view.chats)
  const { data, error, isPending, isSuccess, refetch } = useQuery({
    queryKey: ['join', 'offered-sequences'],
    queryFn: ({ signal }) => join.api.call(listOfferedSequences, { signal }),
  })
  const accounts = new Set(chatIds.flatMap((id) => chats[id]?.app ?? []))
  const offered = (data?.results ?? []).filter(({ account_id }) => accounts.has(account_id))
  const enrol = async (sequence: number) => {
    const { changed } = await join.api.call(changeMany, {
      body: { chats: [...chatIds], change: { kind: 'enrol', sequence } },
    })
    onClose()
    showToast(t('join.enrol.done', { count: changed.length }))
  }
  return (
    <ChatDialog title={t('join.enrol.title')} onClose={onClose} action={null}>
      {isPending && <Waiting />}
      {error !== null && <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>}
      {isSuccess && offered.length === 0 && <Typography>{t('join.enrol.none')}</Typography>}
      <List sx={{ py: 0 }}>
        {offered.map(({ id, name }) => (
          <ListItemButton
            key={id}
            disabled={busy}
            onClick={() => run(() => enrol(id))}
            sx={{ borderRadius: 1 }}
          >
            <ListItemIcon sx={{ minWidth: 36 }}>
              <Timeline fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={name} />
            <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} />
          </ListItemButton>
        ))}
      </List>
    </ChatDialog>
  )
}
