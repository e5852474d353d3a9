import Delete from '@mui/icons-material/DeleteOutlined'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { recordingsTexts } from '../i18n/texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { RecordingList } from './recording-list.tsx'

/** /admin/herramientas/grabaciones: the company's recordings, with actions for administrators only. */
export const CompanyRecordingsScreen = () => {
  const t = useText(recordingsTexts)
  const [selection, setSelection] = useState<{ ids: readonly number[]; clear: () => void } | null>(null)
  const [params, setParams] = useSearchParams()
  /** In the address, so that setting the company up leads here. */
  const askPolicy = (open: boolean) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (open) after.set('policy', 'open')
      else after.delete('policy')
      return after
    })
  return (
    <>
      <RecordingList
        actions={<ActionButton label={t('policy.title')} icon={<Tune />} onClick={() => askPolicy(true)} />}
        selectionActions={(ids, clear) => (
          <Button
            size="small"
            color="error"
            startIcon={<Delete />}
            onClick={() => setSelection({ ids, clear })}
          >
            {t('screen.delete')}
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
      {params.get('policy') === 'open' && <PolicyDialog onClose={() => askPolicy(false)} />}
    </>
  )
}
