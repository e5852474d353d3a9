import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { cutText } from '#platform/contract/cut-text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { seenOf, useSeen, useWritten } from './seen.ts'
import { useClose, useClosingTypes } from './use-finish.ts'
import { useRequest } from './use-request.ts'

/** Closes conversations with a closing type. */
export const FinishDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const { busy, run } = useRequest(t('join.failed'))
  const [type, setType] = useState('')
  const [message, setMessage] = useState('')
  const types = useClosingTypes()
  const close = useClose()
  const join = useJoin()
  const seen = useSeen(chatIds)
  const written = useWritten(chatIds, seen)
  // The notice shows what they wrote: whoever finishes then has seen it.
  const finish = async () => {
    const known = chatIds.length === 1 && written !== undefined ? seenOf(join, chatIds) : seen
    await close(chatIds, { type, farewell: message, seen: known })
    onClose()
  }
  return (
    <ChatDialog
      title={t('join.finish.title')}
      onClose={onClose}
      action={{ text: t('join.finish'), run: () => run(finish), busy }}
    >
      {written !== undefined && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {chatIds.length === 1
            ? t('join.finish.wrote', {
                text: cutText(written.last_message, 200) || t(`join.kind.${written.message_type}`),
              })
            : t('join.finish.oneWrote', { name: written.contact_dialog })}
        </Alert>
      )}
      <TextField
        select
        autoFocus
        label={t('join.finish.type')}
        value={type}
        onChange={(event) => setType(event.target.value)}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('join.finish.noType')}</MenuItem>
        {(types ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {chatIds.length === 1 && (
        <TextField
          label={t('join.finish.message')}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          multiline
          maxRows={4}
        />
      )}
    </ChatDialog>
  )
}
