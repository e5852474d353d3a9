import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import Box from '@mui/material/Box'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import type { Entry } from '../session/join-view.ts'
import { editingNote } from './editing-note.ts'
import { MessageBody } from './message-body.tsx'
import { useMessageMenu } from './message-menu-context.ts'
import { NoteEditor } from './note-editor.tsx'

/** An internal note: full width and in its own colour, so that nobody mistakes it for a message to the contact. */
export const Note = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const { time } = useDayAndTime()
  const openMenu = useMessageMenu()
  const isEdited = useStore(editingNote, (open) => open?.id === message.id)
  return (
    <Box
      data-message={message.id}
      tabIndex={-1}
      onContextMenu={(event) => {
        if (isEdited) return
        event.preventDefault()
        openMenu(message, { left: event.clientX, top: event.clientY })
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return
        event.preventDefault()
        const { left, top, width } = event.currentTarget.getBoundingClientRect()
        openMenu(message, { left: left + width / 2, top: top + 24 })
      }}
      sx={{
        display: 'flex',
        gap: 1,
        my: 0.75,
        mx: { xs: 0, sm: 6 },
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: 'warning.main',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 10%, transparent)',
        fontSize: '0.875rem',
      }}
    >
      <StickyNote sx={{ fontSize: 18, color: 'warning.main', mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {message.author.name}
        </Box>{' '}
        <Box
          component="time"
          dateTime={message.created_at}
          sx={{ fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {time(message.created_at)}
        </Box>
        {message.edited && !message.deleted && (
          <Box component="span" sx={{ ml: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
            {t('join.edited')}
          </Box>
        )}
        {isEdited ? (
          <NoteEditor message={message} />
        ) : (
          <Box>
            <MessageBody message={message} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
