import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { ChatDialog } from './chat-dialog.tsx'
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
  const finish = async () => {
    await close(chatIds, { type, farewell: message })
    onClose()
  }
  return (
    <ChatDialog
      title={t('join.finish.title')}
      onClose={onClose}
      action={{ text: t('join.finish'), run: () => run(finish), busy }}
    >
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
