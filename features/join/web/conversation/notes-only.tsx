import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { HeaderBar } from '#platform/conversation/web/header-bar.tsx'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { listNotes } from '../../contract/chats.ts'
import { NoteField } from '../composer/note-field.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { Note } from './note.tsx'

interface NotesOnlyProps {
  chatId: number
  back: boolean
  /** Shown when the person may not read the notes either. */
  otherwise: ReactNode
}

/** The internal notes of a conversation that is a colleague's, for people who were mentioned in one. */
export const NotesOnly = ({ chatId, back, otherwise }: NotesOnlyProps) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const [params] = useSearchParams()
  const queries = useQueryClient()
  const end = useRef<HTMLDivElement>(null)
  const notes = useQuery({
    queryKey: ['join', 'notes', chatId],
    queryFn: ({ signal }) => join.api.call(listNotes, { params: { id: chatId }, signal }),
    retry: false,
    staleTime: 0,
  })
  useEffect(
    () =>
      join.listen((event) => {
        if (event.eventType === 'notesChanged' && event.data.chat_id === chatId)
          void queries.invalidateQueries({ queryKey: ['join', 'notes', chatId] })
      }),
    [join, queries, chatId],
  )
  const shown = notes.data?.results.length ?? 0
  useEffect(() => {
    if (shown > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [shown])
  if (notes.isPending) return <Waiting />
  if (hasFailed(notes)) return otherwise
  const { contact, owner_name: owner, results } = notes.data
  const list = new URLSearchParams(params)
  list.delete('chat')
  list.delete('mensaje')
  return (
    <Box
      component="section"
      aria-label={contact}
      sx={{ height: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <HeaderBar
        back={back ? { to: `/join/chats?${list}`, label: t('join.back') } : null}
        avatar={<InitialsAvatar name={contact} src={null} size={36} />}
        name={contact}
        line={owner === null ? '' : t('join.ofAgent', { name: owner })}
      >
        {null}
      </HeaderBar>
      <Box
        role="note"
        sx={{ px: 2, py: 1, fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}
      >
        {t('join.notesOnly')}
      </Box>
      <Box
        role="log"
        aria-label={t('join.notesOf', { name: contact })}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2 }}
      >
        {results.map((note) => (
          <Note key={note.id} message={{ ...note, sequence: note.messagesNumber }} />
        ))}
        <div ref={end} />
      </Box>
      <NoteField chatId={chatId} onSent={() => void notes.refetch()} />
    </Box>
  )
}
