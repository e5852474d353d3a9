import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MAX_TEXT } from '../../contract/message.ts'
import { editNote } from '../../contract/messages.ts'
import { useMentions } from '../composer/use-mentions.tsx'
import { useRequest } from '../dialogs/use-request.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { endNoteEdit } from './editing-note.ts'

/** Edits one's own internal note; Escape cancels. */
export const NoteEditor = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const [text, setText] = useState(message.message)
  const listId = useId()
  const mentions = useMentions(message.sender, text, true)
  const popup = mentions.popup(listId)
  const written = text.trim()
  const save = async () => {
    if (written !== message.message) {
      const ids = mentions.idsIn(written)
      const response = await join.api.call(editNote, {
        params: { id: message.id },
        body: { message: written, ...(ids === null ? {} : { mentions: ids }) },
      })
      join.mergeMessages(message.sender, [response])
    }
    endNoteEdit()
  }
  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 1, mt: 0.5 }}>
      {mentions.list(listId, setText)}
      <TextField
        autoFocus
        multiline
        fullWidth
        size="small"
        maxRows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('join.editNote'),
            maxLength: MAX_TEXT,
            ...(popup === null
              ? {}
              : {
                  role: 'combobox',
                  'aria-expanded': true,
                  'aria-controls': popup.id,
                  'aria-activedescendant': popup.active,
                }),
          },
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (mentions.onKey(event, setText)) {
            event.preventDefault()
            event.stopPropagation()
            return
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            endNoteEdit()
          }
          if (event.key === 'Enter' && !event.shiftKey && written !== '') {
            event.preventDefault()
            run(save)
          }
        }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" onClick={endNoteEdit}>
          {ui('ui.cancel')}
        </Button>
        <Button
          size="small"
          variant="contained"
          loading={busy}
          disabled={written === ''}
          onClick={() => run(save)}
        >
          {ui('ui.save')}
        </Button>
      </Box>
    </Box>
  )
}
