import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { addComment } from '../../contract/comments.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useRequestedNote } from './note-request.ts'
import { timelineKey } from './use-timeline.ts'

/** Adds a note about a person; Ctrl+Enter sends it. */
export const NoteComposer = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useRequestedNote(field)
  const ready = !busy && text.trim() !== ''
  const add = async () => {
    setBusy(true)
    try {
      await api.call(addComment, { body: { person_id: personId, comment: text } })
      setText('')
      await queries.invalidateQueries({ queryKey: timelineKey(personId) })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void add()
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}
    >
      <TextField
        fullWidth
        multiline
        maxRows={6}
        size="small"
        label={t('crm.comments.write')}
        inputRef={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) void add()
        }}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <Button type="submit" variant="contained" disabled={!ready}>
        {t('crm.comments.add')}
      </Button>
    </Box>
  )
}
