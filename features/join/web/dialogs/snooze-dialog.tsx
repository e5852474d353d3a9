import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useMoment, useViewer } from '#platform/ui/viewer.tsx'
import { changeMany, UNTIL_ANSWER } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useSeen, wroteMeanwhile } from './seen.ts'
import { ownTime, snoozeTimes } from './snooze-times.ts'
import { useRequest } from './use-request.ts'

/** Snoozes conversations until a time or an answer; a message of the contact always ends it. */
export const SnoozeDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const moment = useMoment()
  const { timeZone } = useViewer()
  const join = useJoin()
  const { busy, run } = useRequest()
  const [now] = useState(() => new Date())
  const [own, setOwn] = useState('')
  const until = ownTime(own, timeZone)
  const isLater = until !== null && until > now
  const seen = useSeen(chatIds)
  const change = (until: string | null) =>
    join.api.call(changeMany, {
      body: { chats: [...chatIds], change: { kind: 'snooze', until, seen: [...seen] } },
    })
  const snooze = (until: string) =>
    run(async () => {
      const { changed } = await change(until)
      onClose()
      if (wroteMeanwhile(seen, changed)) showToast(t('join.snooze.wrote'))
      if (changed.length === 0) return
      const when = until === UNTIL_ANSWER ? t('join.snooze.answer') : moment(until)
      offerUndo(t('join.snooze.done', { when }), async () => {
        await change(null)
      })
    })
  const snoozeToOwn = () => {
    if (isLater) snooze(until.toISOString())
  }
  return (
    <ChatDialog title={t('join.snooze.title')} onClose={onClose} action={null}>
      <List sx={{ py: 0 }}>
        {snoozeTimes(now, timeZone).map(({ key, at }, index) => (
          <ListItemButton key={key} autoFocus={index === 0} onClick={() => snooze(at.toISOString())}>
            <ListItemText primary={t(key)} secondary={moment(at.toISOString())} />
          </ListItemButton>
        ))}
        <ListItemButton onClick={() => snooze(UNTIL_ANSWER)}>
          <ListItemText primary={t('join.snooze.answer')} secondary={t('join.snooze.answerHint')} />
        </ListItemButton>
      </List>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', px: 2 }}>
        <TextField
          size="small"
          type="datetime-local"
          label={t('join.snooze.own')}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            snoozeToOwn()
          }}
          error={until !== null && !isLater}
          helperText={until !== null && !isLater ? t('join.snooze.past') : undefined}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: 1 }}
        />
        <Button variant="contained" disabled={!isLater} loading={busy} onClick={snoozeToOwn}>
          {t('join.snooze')}
        </Button>
      </Box>
    </ChatDialog>
  )
}
