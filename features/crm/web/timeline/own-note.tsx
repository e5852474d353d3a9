import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { editComment, removeComment } from '../../contract/comments.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { timelineKey } from './use-timeline.ts'

interface OwnNoteProps {
  id: number
  text: string
  personId: number
}

/** One's own note: edited in place (Ctrl+Enter saves, Escape cancels) or deleted. */
export const OwnNote = ({ id, text, personId }: OwnNoteProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const tried = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: timelineKey(personId) })
      setDraft(null)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  const keep = (comment: string) => tried(() => api.call(editComment, { body: { comentID: id, comment } }))
  const remove = async () => {
    const sure = await confirm({
      title: t('crm.comments.remove'),
      text: t('crm.comments.removeHint'),
      action: ui('ui.delete'),
      danger: true,
    })
    if (sure) await tried(() => api.call(removeComment, { params: { id } }))
  }
  if (draft === null)
    return (
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
        <Typography variant="body2" sx={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <IconButton size="small" aria-label={t('crm.comments.edit')} onClick={() => setDraft(text)}>
          <Edit fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t('crm.comments.remove')} onClick={() => void remove()}>
          <Delete fontSize="small" />
        </IconButton>
      </Box>
    )
  const ready = !busy && draft.trim() !== ''
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1, pb: 0.5 }}>
      <TextField
        fullWidth
        multiline
        autoFocus
        maxRows={10}
        size="small"
        label={t('crm.comments.edit')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) void keep(draft)
        }}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'end' }}>
        <Button size="small" disabled={busy} onClick={() => setDraft(null)}>
          {ui('ui.cancel')}
        </Button>
        <Button size="small" variant="contained" disabled={!ready} onClick={() => void keep(draft)}>
          {ui('ui.save')}
        </Button>
      </Box>
    </Box>
  )
}
