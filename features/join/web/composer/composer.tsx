import Close from '@mui/icons-material/Close'
import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ComposeField } from '#platform/conversation/web/compose-field.tsx'
import type { NewFile } from '#platform/conversation/web/send/outgoing.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { useFootHeight } from '#platform/ui/use-foot-height.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../contract/chat.ts'
import { charactersOver, OWN_LIMIT, roomLeft } from '../../contract/text-limit.ts'
import { QuoteLines } from '../conversation/quote.tsx'
import { useNow } from '../conversation/use-now.ts'
import { writableNow } from '../conversation/window.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
import { ChatNotices } from './chat-notices.tsx'
import { onComposerCommand } from './composer-commands.ts'
import { ShortcutPopup, useShortcuts } from './shortcut-popup.tsx'
import { useMentions } from './use-mentions.tsx'

/** Characters left from which on they are told. */
const TOLD_BELOW = 200

interface ComposerProps {
  chat: Chat
  chosen: ChosenFiles
  onTemplates: () => void
}

/** The message field: messages while the window is open, internal notes always. */
export const Composer = ({ chat, chosen, onTemplates }: ComposerProps) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const { time } = useDayAndTime()
  const join = useJoin()
  const now = useNow()
  const writable = writableNow(chat, now)
  const replyTo = useJoinState((view) => view.replyTo[chat.id] ?? null)
  const field = useRef<HTMLTextAreaElement>(null)
  const foot = useRef<HTMLElement>(null)
  useFootHeight('--composer', foot)
  const listId = useId()
  const [text, setText] = useState(chat.draft)
  const [wantsNote, setWantsNote] = useState(false)
  const isFree = writable.kind === 'free'
  const note = wantsNote || !isFree
  const limit = note ? OWN_LIMIT : chat.text_limit
  const over = charactersOver(text.trim(), limit)
  const left = roomLeft(text.trim(), limit)
  const shortcuts = useShortcuts(text)
  const mentions = useMentions(chat.id, text, note)

  // A draft from another device, unless one is typing here.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(chat.draft)
  }, [chat.draft])
  useEffect(() => () => join.publishTyping(false), [join])
  useEffect(() => {
    // Not on a telephone, where the keyboard would cover the conversation; nor behind an open dialog.
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    if (matchMedia('(hover: hover)').matches && !isCovered) field.current?.focus()
  }, [])
  useEffect(
    () =>
      onComposerCommand((request) => {
        if (request === 'note') setWantsNote((before) => !before)
        field.current?.focus()
      }),
    [],
  )
  useEffect(() => {
    if (replyTo !== null) field.current?.focus()
  }, [replyTo])

  const put = (next: string) => {
    setText(next)
    join.keepDraft(chat.id, next)
    if (!note) join.publishTyping(next.trim() !== '')
  }
  const send = () => {
    const trimmed = text.trim()
    if (trimmed === '' || over > 0) return
    setText('')
    join.publishTyping(false)
    if (!note) return join.sendText(chat.id, trimmed)
    const sending = join.sendNote(chat.id, trimmed, mentions.idsIn(trimmed) ?? [])
    // On failure the text returns to the field.
    sending.catch(() => put(trimmed))
    showFailure(sending)
  }
  const sendFiles = (files: readonly NewFile<Entry>[]) =>
    join.sendFiles(
      chat.id,
      // Only the first file carries the reply.
      files.map((file, index) => ({ ...file, replyTo: index === 0 ? replyTo : null })),
    )
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (shortcuts.onKey(event, put) || mentions.onKey(event, put)) event.preventDefault()
    else if (event.key === 'Escape' && replyTo !== null) {
      event.preventDefault()
      join.replyTo(chat.id, null)
    }
  }
  return (
    <Box
      component="footer"
      ref={foot}
      sx={{
        position: 'relative',
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: note
          ? 'color-mix(in srgb, var(--mui-palette-warning-main) 8%, var(--mui-palette-background-paper))'
          : 'background.paper',
      }}
    >
      <ChatNotices chat={chat} now={now} writable={writable} onTemplates={onTemplates} />
      {replyTo !== null && !note && (
        <Box
          role="group"
          aria-label={t('join.replying')}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, pt: 1 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <QuoteLines quoted={replyTo} />
          </Box>
          <IconButton size="small" aria-label={ui('ui.cancel')} onClick={() => join.replyTo(chat.id, null)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
      <ShortcutPopup id={listId} shortcuts={shortcuts} onChoose={put} />
      {mentions.list(listId, put)}
      <ComposeField
        field={field}
        text={text}
        label={t(note ? 'join.composeNote' : 'join.compose')}
        sendLabel={t('join.send')}
        tooLong={over > 0 ? t('join.tooLong', { over }) : null}
        room={over === 0 && left < TOLD_BELOW ? t('join.roomLeft', { left }) : null}
        maxCaption={limit.max}
        chosen={chosen}
        textOnly={note}
        popup={shortcuts.popup(listId) ?? mentions.popup(listId)}
        onText={put}
        onKeyDown={onKeyDown}
        onFiles={sendFiles}
        onSend={send}
      >
        <Tip title={t('join.noteHint')}>
          <IconButton
            aria-label={t('join.noteMode')}
            aria-pressed={note}
            disabled={!isFree}
            color={note ? 'warning' : 'default'}
            onClick={() => {
              setWantsNote((before) => !before)
              field.current?.focus()
            }}
          >
            <StickyNote />
          </IconButton>
        </Tip>
      </ComposeField>
      {isFree && writable.until !== null && Date.parse(writable.until) - now < 4 * 3_600_000 && (
        <Box sx={{ px: 2, pb: 0.75, fontSize: '0.75rem', color: 'warning.main' }}>
          {t('join.windowLeft', { when: time(writable.until) })}
        </Box>
      )}
    </Box>
  )
}
