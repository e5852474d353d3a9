import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { ROW_HEIGHT, rowSx } from '#platform/conversation/web/list/row-style.ts'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { VirtualRows } from '#platform/conversation/web/list/virtual-rows.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showToast } from '#platform/ui/notices.ts'
import type { Message } from '../../../contract/message.ts'
import { MAX_FORWARD_TARGETS } from '../../../contract/messages.ts'
import { chatList } from '../../../contract/state.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { ChatAvatar } from '../../chat-avatar.tsx'
import { useChat } from '../../chat-context.tsx'
import { matchesName } from '../../list/list-filter.ts'
import { mayWrite } from '../../message-rules.ts'
import { showFailure } from '../../show-failure.ts'
import { useChatName } from '../../use-chat-name.ts'
import { QuoteLines } from '../quote.tsx'
import { useSelection } from '../select/selection-context.ts'

interface ForwardDialogProps {
  messages: readonly [Message, ...Message[]]
  onClose: () => void
}

/** Forwards messages to several chats. */
export const ForwardDialog = ({ messages, onClose }: ForwardDialogProps) => {
  const t = useText(chatTexts)
  const nameOf = useChatName()
  const ui = useText(platformTexts)
  const session = useChat()
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  const rows = useRef<RowsHandle>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [busy, setBusy] = useState(false)
  // Same key for every attempt: a retry sends nothing twice.
  const [clientId] = useState(() => crypto.randomUUID())
  const selection = useSelection()
  const all = useMemo(
    () => chatList(session.store.getState().known).filter((chat) => mayWrite(chat, session.me)),
    [session],
  )
  const shown = all.filter((chat) => matchesName(nameOf(chat), query))

  const toggle = (id: number) =>
    setChosen(
      chosen.includes(id)
        ? chosen.filter((one) => one !== id)
        : [...chosen, id].slice(0, MAX_FORWARD_TARGETS),
    )
  const send = async () => {
    setBusy(true)
    try {
      await session.forward(clientId, messages, chosen)
      const count = chosen.length
      showToast(
        messages.length === 1
          ? t('chat.forward.done', { count })
          : t('chat.forward.doneSeveral', { count, messages: messages.length }),
      )
      onClose()
      selection.end()
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') rows.current?.focusFirst()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) rows.current?.openFirst()
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth fullScreen={narrow}>
      <DialogTitle id={titleId} sx={{ fontSize: '1.0625rem', fontWeight: 600, pb: 1 }}>
        {messages.length === 1
          ? t('chat.forward.title')
          : t('chat.forward.titleSeveral', { count: messages.length })}
      </DialogTitle>
      <Box sx={{ px: 3, pb: 1.5 }}>
        <QuoteLines quoted={messages[0]} />
        {messages.length > 1 && (
          <Box sx={{ pt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('chat.forward.more', { count: messages.length - 1 })}
          </Box>
        )}
      </Box>
      <Box onKeyDown={onKeyDown} sx={{ px: 3, pb: 1, '& > *': { width: '100% !important' } }}>
        <SearchField label={t('chat.forward.search')} value={query} onChange={setQuery} />
      </Box>
      <Box sx={{ height: narrow ? 'auto' : 380, flex: narrow ? 1 : 'none', minHeight: 0, display: 'flex' }}>
        <VirtualRows
          label={t('chat.list')}
          rows={shown}
          rowKey={({ id }) => String(id)}
          rowHeight={() => ROW_HEIGHT}
          render={(chat) => (
            <ButtonBase
              data-row
              role="checkbox"
              aria-checked={chosen.includes(chat.id)}
              aria-label={nameOf(chat)}
              onClick={() => toggle(chat.id)}
              sx={rowSx}
            >
              <Checkbox
                size="small"
                checked={chosen.includes(chat.id)}
                tabIndex={-1}
                slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
                sx={{ p: 0, pointerEvents: 'none' }}
              />
              <ChatAvatar chat={chat} size={36} />
              <Box
                component="span"
                sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {nameOf(chat)}
              </Box>
            </ButtonBase>
          )}
          handle={rows}
        />
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || busy}
          onClick={() => showFailure(send())}
        >
          {chosen.length > 1 ? t('chat.forward.to', { count: chosen.length }) : t('chat.forward')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
