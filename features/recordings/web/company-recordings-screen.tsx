import Delete from '@mui/icons-material/DeleteOutlined'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { recordingsTexts } from '../i18n/texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { RecordingList } from './recording-list.tsx'

/** /admin/herramientas/grabaciones: the company's recordings, with actions for administrators only. */
export const CompanyRecordingsScreen = () => {
  const t = useText(recordingsTexts)
  const [request, setOpen] = useState<{ ids: readonly number[]; clear: () => void } | null>(null)
  const [policy, setPolicy] = useState(false)
  return (
    <>
      <RecordingList
        actions={<ActionButton label={t('policy.title')} icon={<Tune />} onClick={() => setPolicy(true)} />}
        selectionActions={(ids, clear) => (
          <Button size="small" color="error" startIcon={<Delete />} onClick={() => setOpen({ ids, clear })}>
            {t('screen.delete')}
          </Button>
        )}
      />
      {request !== null && (
        <DeleteDialog
          ids={request.ids}
          onClose={(done) => {
            if (done) request.clear()
            setOpen(null)
          }}
        />
      )}
      {policy && <PolicyDialog onClose={() => setPolicy(false)} />}
    </>
  )
}
