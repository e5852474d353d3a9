import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { readChat, updateName } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

/** Gives the contact a custom name; an empty one removes it. */
export const RenameDialog = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const [name, setName] = useState(chat.custom_name ?? chat.name)
  const save = async () => {
    await join.api.call(updateName, {
      query: { username: join.username(), chat_id: String(chat.id), name: name.trim() },
    })
    join.mergeChat(await join.api.call(readChat, { params: { id: chat.id } }))
    onClose()
  }
  return (
    <ChatDialog
      title={t('join.rename.title')}
      onClose={onClose}
      action={{ text: ui('ui.save'), run: () => run(save), busy }}
    >
      <TextField
        autoFocus
        label={t('join.rename.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
    </ChatDialog>
  )
}
