import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import Button from '@mui/material/Button'
import { useContext, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { FilePickerContext } from '#platform/media/web/files/file-picker.ts'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'

interface AttachKeptProps {
  disabled: boolean
  onPick: (files: readonly File[]) => void
}

/** Attaches files of the own drive. */
export const AttachKept = ({ disabled, onPick }: AttachKeptProps) => {
  const t = useText(mediaTexts)
  const Picker = useContext(FilePickerContext)
  const [open, setOpen] = useState(false)
  if (Picker === null) return null
  return (
    <>
      <Button size="small" startIcon={<FolderOpen />} disabled={disabled} onClick={() => setOpen(true)}>
        {t('files.fromDrive')}
      </Button>
      {open && (
        <LazyBoundary place="over" onGiveUp={() => setOpen(false)}>
          <Picker onPick={onPick} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
