import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { snoozeChat } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

const HOUR = 3_600_000
const TIMES = [
  { key: 'join.snooze.hour', after: HOUR },
  { key: 'join.snooze.afternoon', after: 3 * HOUR },
  { key: 'join.snooze.tomorrow', after: 24 * HOUR },
  { key: 'join.snooze.week', after: 7 * 24 * HOUR },
] as const

/** Snoozes a conversation; a message of the contact ends it early. */
export const SnoozeDialog = ({ chatId, onClose }: { chatId: number; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const moment = useMoment()
  const join = useJoin()
  const { run } = useRequest()
  const snooze = async (until: string) => {
    join.mergeChat(await join.api.call(snoozeChat, { params: { id: chatId }, body: { until } }))
    onClose()
  }
  return (
    <ChatDialog title={t('join.snooze.title')} onClose={onClose} action={null}>
      <List sx={{ py: 0 }}>
        {TIMES.map(({ key, after }, index) => {
          const until = new Date(Date.now() + after).toISOString()
          return (
            <ListItemButton key={key} autoFocus={index === 0} onClick={() => run(() => snooze(until))}>
              <ListItemText primary={t(key)} secondary={moment(until)} />
            </ListItemButton>
          )
        })}
      </List>
    </ChatDialog>
  )
}
