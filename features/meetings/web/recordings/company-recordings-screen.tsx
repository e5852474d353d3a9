import AutoDelete from '@mui/icons-material/AutoDeleteOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Subtitles from '@mui/icons-material/SubtitlesOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'
import { SpeechDialog } from '../transcripts/speech-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RecordingList } from './recording-list.tsx'
import { RetentionDialog } from './retention-dialog.tsx'

/** /admin/herramientas/meetings: the company's recorded meetings. */
export const CompanyRecordingsScreen = () => {
  const t = useText(meetingRecordingTexts)
  const [selection, setSelection] = useState<{ ids: readonly number[]; clear: () => void } | null>(null)
  const speech = useText(transcriptTexts)
  const [speechOpen, setSpeechOpen] = useState(false)
  const [retention, setRetention] = useState(false)
  return (
    <>
      <RecordingList
        manages
        actions={
          <>
            <ActionButton
              label={speech('speech.title')}
              icon={<Subtitles />}
              onClick={() => setSpeechOpen(true)}
            />
            <ActionButton
              label={t('recordings.settings')}
              icon={<AutoDelete />}
              onClick={() => setRetention(true)}
            />
          </>
        }
        selectionActions={(ids, clear) => (
          <Button
            size="small"
            color="error"
            startIcon={<Delete />}
            onClick={() => setSelection({ ids, clear })}
          >
            {t('recordings.delete')}
          </Button>
        )}
      />
      {selection !== null && (
        <DeleteDialog
          ids={selection.ids}
          onClose={(done) => {
            if (done) selection.clear()
            setSelection(null)
          }}
        />
      )}
      {speechOpen && <SpeechDialog onClose={() => setSpeechOpen(false)} />}
      {retention && <RetentionDialog onClose={() => setRetention(false)} />}
    </>
  )
}
