import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { type CallRecord, labelCall } from '../../contract/history.ts'
import { applyCallRecorded, HISTORY_KEY } from '../history/history-cache.ts'
import { LabelChip } from '../history/label-chip.tsx'
import { noteTexts } from './i18n/texts.ts'
import { withDraft } from './note-drafts.ts'

const MAX = 2000

interface NoteDialogProps {
  call: CallRecord
  /** Noted during the call, and not saved yet. */
  draft?: string
  onClose: () => void
}

/** The user's note and label for one of their calls. */
export const NoteDialog = ({ call, draft = '', onClose }: NoteDialogProps) => {
  const t = useText(noteTexts)
  const api = useApi()
  const queries = useQueryClient()
  const title = t('notes.of', { name: formatPhone(call.label) })
  const form = useForm({
    initial: { note: call.note ?? '' },
    save: async ({ note }) => {
      const changed = await api.call(labelCall, { params: { id: call.id }, body: { note } })
      queries.setQueriesData({ queryKey: HISTORY_KEY }, applyCallRecorded(changed))
      showToast(t('notes.saved'))
    },
    onSaved: onClose,
  })
  // Not part of the saved values, so that closing asks.
  useEffect(() => {
    if (draft !== '') form.set('note', withDraft(call.note ?? '', draft))
  }, [draft, call.note, form.set])
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => void form.mayLeave().then((may) => may && onClose())}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FormFrame form={form} label={title}>
          <FormText
            form={form}
            name="note"
            label={t('notes.note')}
            maxLength={MAX}
            multiline
            minRows={4}
            autoFocus
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {t('notes.label')}
            <LabelChip call={call} />
          </Box>
          <FormActions form={form} action={t('notes.save')} onCancel={onClose} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
