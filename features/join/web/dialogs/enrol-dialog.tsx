import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { changeMany, listOfferedSequences } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useAct } from './use-act.ts'

/** Puts the contacts of conversations into a sequence of messages. */
export const EnrolDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { run } = useAct()
  const chats = useJoinState((view) => view.chats)
  const { data, isSuccess } = useQuery({
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
      {isSuccess && offered.length === 0 && <Typography>{t('join.enrol.none')}</Typography>}
      <List sx={{ py: 0 }}>
        {offered.map(({ id, name }) => (
          <ListItemButton key={id} onClick={() => run(() => enrol(id))}>
            <ListItemText primary={name} />
          </ListItemButton>
        ))}
      </List>
    </ChatDialog>
  )
}
