import Box from '@mui/material/Box'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { ComposeField } from '#platform/conversation/web/compose-field.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { useFootHeight } from '#platform/ui/use-foot-height.ts'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import type { NewFile } from '../chat-session.ts'
import { mayWrite } from '../message-rules.ts'
import { ComposingBar } from './composing-bar.tsx'
import { optionId, SuggestionPopup } from './suggestion-popup.tsx'
import { type Composer as Composing, useComposer } from './use-composer.ts'
import { useEditLast } from './use-edit-last.ts'

const Note = ({ text }: { text: string }) => (
  <Box
    role="note"
    sx={{
      p: 2,
      textAlign: 'center',
      fontSize: '0.875rem',
      color: 'text.secondary',
      bgcolor: 'background.paper',
    }}
  >
    {text}
  </Box>
)

interface ComposerProps {
  chat: Chat
  /** Chosen files that are not sent yet. */
  chosen: ChosenFiles
}

/** The field to write in, or the reason why one cannot. */
export const Composer = ({ chat, chosen }: ComposerProps) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const foot = useRef<HTMLElement>(null)
  useFootHeight('--composer', foot)
  return (
    <Box
      component="footer"
      ref={foot}
      sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      {!chat.isActive ? (
        <Note text={t('errors.chat.inactive')} />
      ) : mayWrite(chat, me) ? (
        <Field chat={chat} chosen={chosen} />
      ) : (
        <Note text={t('chat.onlyAdministrators')} />
      )}
    </Box>
  )
}

/** Handles keys while the popup is open; `true` when handled. */
function handleSuggestionKeys(event: KeyboardEvent, composer: Composing): boolean {
  const { suggestions, chosen, setChosen } = composer
  const count = suggestions.length
  if (count === 0) return false
  const suggestion = suggestions[chosen]
  if (event.key === 'ArrowDown') setChosen((chosen + 1) % count)
  else if (event.key === 'ArrowUp') setChosen((chosen - 1 + count) % count)
  else if ((event.key === 'Enter' || event.key === 'Tab') && suggestion) composer.take(suggestion)
  else if (event.key === 'Escape') composer.closeSuggestions()
  else return false
  return true
}

const Field = ({ chat, chosen }: ComposerProps) => {
  const t = useText(chatTexts)
  const session = useChat()
  const composer = useComposer(chat)
  const editLast = useEditLast(chat)
  const listId = useId()
  const { field, text, composing, suggestions, over, put, send } = composer
  const isBusy = composing.editing !== null || composing.replyTo !== null

  useEffect(() => {
    // On a touch screen, focus would open the keyboard over the conversation.
    // A dialog opened meanwhile keeps the focus.
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    if (matchMedia('(hover: hover)').matches && !isCovered) field.current?.focus()
  }, [field])

  const sendFiles = (files: readonly NewFile[]) =>
    session.sendFiles(
      chat.id,
      // The first file is the one that answers the quoted message.
      files.map((file, index) => ({ ...file, replyTo: index === 0 ? composing.replyTo : null })),
    )
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (handleSuggestionKeys(event, composer)) event.preventDefault()
    else if (event.key === 'Escape' && isBusy) {
      event.preventDefault()
      composer.cancel()
    } else if (event.key === 'ArrowUp' && text === '' && !isBusy && editLast()) event.preventDefault()
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <ComposingBar composing={composing} onCancel={composer.cancel} />
      {suggestions.length > 0 && (
        <SuggestionPopup
          id={listId}
          suggestions={suggestions}
          chosen={composer.chosen}
          onChoose={composer.take}
        />
      )}
      <ComposeField
        field={field}
        text={text}
        label={t('chat.compose')}
        sendLabel={t('chat.send')}
        tooLong={over > 0 ? t('chat.tooLong', { over }) : null}
        chosen={chosen}
        textOnly={composing.editing !== null}
        popup={suggestions.length > 0 ? { id: listId, active: optionId(listId, composer.chosen) } : null}
        onText={put}
        onCaret={composer.setCaret}
        onKeyDown={onKeyDown}
        onFiles={sendFiles}
        onSend={send}
      />
    </Box>
  )
}
