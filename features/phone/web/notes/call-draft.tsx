import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { useCallLabels } from '../history/label-chip.tsx'
import { draftOf, noteDrafts, writeDraft } from './note-drafts.ts'

/** Less than a record takes: it is added to a note that there is. */
const MAX_NOTE = 1000

/** What is noted during the call; it goes into the form that opens as the call ends. */
export const CallDraft = ({ number }: { number: string }) => {
  const t = useText(callTexts)
  const { note, label } = draftOf(useStore(noteDrafts), number)
  const labels = useCallLabels().data?.results ?? []
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        fullWidth
        size="small"
        multiline
        maxRows={6}
        label={t('card.note')}
        helperText={t('card.note.help')}
        value={note}
        onChange={({ target }) => writeDraft(number, { note: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
      />
      {labels.length > 0 && (
        <FilterSelect
          label={t('card.label')}
          value={label ?? ''}
          choices={[
            { value: '', label: t('card.noLabel') },
            ...labels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => writeDraft(number, { label: value === '' ? null : Number(value) })}
        />
      )}
    </Box>
  )
}
