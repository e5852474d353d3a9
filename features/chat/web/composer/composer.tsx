import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { ComposingBar } from './composing-bar.tsx'
import { MentionPopup, optionId } from './mention-popup.tsx'
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

/** Where one writes: or why one cannot. */
export const Composer = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const silenced = chat.onlyAdminsMessages && !chat.administrators.includes(me)
  return (
    <Box
      component="footer"
      sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      {!chat.isActive ? (
        <Note text={t('errors.chat.inactive')} />
      ) : silenced ? (
        <Note text={t('chat.onlyAdministrators')} />
      ) : (
        <Field chat={chat} />
      )}
    </Box>
  )
}

/** What the keys do while people are proposed; `true` when that was all. */
function inMentions(event: KeyboardEvent, composer: Composing): boolean {
  const { proposed, chosen, setChosen } = composer
  const count = proposed.length
  if (count === 0) return false
  const person = proposed[chosen]
  if (event.key === 'ArrowDown') setChosen((chosen + 1) % count)
  else if (event.key === 'ArrowUp') setChosen((chosen - 1 + count) % count)
  else if ((event.key === 'Enter' || event.key === 'Tab') && person) composer.mention(person)
  else if (event.key === 'Escape') composer.closeMentions()
  else return false
  return true
}

const Field = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const composer = useComposer(chat)
  const editLast = useEditLast(chat)
  const listId = useId()
  const { field, text, composing, proposed, chosen, over, put, send } = composer
  const isBusy = composing.editing !== null || composing.replyTo !== null

  useEffect(() => {
    // On a telephone this would bring the keyboard up over the conversation.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [field])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (inMentions(event, composer)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && isBusy) {
      event.preventDefault()
      composer.cancel()
    } else if (event.key === 'ArrowUp' && text === '' && !isBusy && editLast()) event.preventDefault()
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <ComposingBar composing={composing} onCancel={composer.cancel} />
      {proposed.length > 0 && (
        <MentionPopup id={listId} people={proposed} chosen={chosen} onChoose={composer.mention} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5, p: 1 }}>
        <Box
          component={TextareaAutosize}
          ref={field}
          value={text}
          maxRows={8}
          aria-label={t('chat.compose')}
          placeholder={t('chat.compose')}
          aria-invalid={over > 0}
          {...(proposed.length > 0
            ? {
                role: 'combobox',
                'aria-expanded': true,
                'aria-controls': listId,
                'aria-activedescendant': optionId(listId, chosen),
              }
            : {})}
          onChange={(event: { target: HTMLTextAreaElement }) =>
            put(event.target.value, event.target.selectionStart)
          }
          onSelect={(event: { currentTarget: HTMLTextAreaElement }) =>
            composer.setCaret(event.currentTarget.selectionStart)
          }
          onKeyDown={onKeyDown}
          sx={{
            flex: 1,
            minWidth: 0,
            resize: 'none',
            border: 0,
            outline: 0,
            px: 1,
            py: 0.875,
            font: 'inherit',
            fontSize: '0.9375rem',
            lineHeight: 1.4,
            color: 'text.primary',
            bgcolor: 'transparent',
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <IconButton
          color="primary"
          aria-label={t('chat.send')}
          disabled={text.trim() === '' || over > 0}
          onClick={send}
        >
          <Send fontSize="small" />
        </IconButton>
      </Box>
      {over > 0 && (
        <Box role="alert" sx={{ px: 2, pb: 1, fontSize: '0.8125rem', color: 'error.main' }}>
          {t('chat.tooLong', { over })}
        </Box>
      )}
    </Box>
  )
}
