import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { listClosingTypes } from '../../contract/agent-tools.ts'
import { changeMany, updateSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

/** Closes conversations with a closing type. */
export const FinishDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest(t('join.failed'))
  const [type, setType] = useState('')
  const [message, setMessage] = useState('')
  const { data } = useQuery({
    queryKey: ['join', 'closing-types'],
    queryFn: ({ signal }) => join.api.call(listClosingTypes, { signal }),
  })
  const finish = async () => {
    const [only, ...others] = chatIds
    if (only !== undefined && others.length === 0) {
      const { chat } = await join.api.call(updateSender, {
        query: { chat_id: String(only), finish: 'true', ...(type === '' ? {} : { closing_type: type }) },
        body: { message },
      })
      if (chat === null) join.removeChat(only)
      else join.mergeChat(chat)
    } else {
      const change = { kind: 'finish' as const, ...(type === '' ? {} : { closing_type: Number(type) }) }
      await join.api.call(changeMany, { body: { chats: [...chatIds], change } })
    }
    onClose()
    showToast(t('join.finish.done'))
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
        {(data?.results ?? []).map(({ id, name }) => (
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
