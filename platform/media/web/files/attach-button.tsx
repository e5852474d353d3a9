import AttachFile from '@mui/icons-material/AttachFile'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import IconButton from '@mui/material/IconButton'
import { useContext, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { FilePickerContext } from './file-picker.ts'
import type { ChosenFiles } from './use-chosen-files.ts'

interface AttachButtonProps {
  chosen: ChosenFiles
  disabled?: boolean
}

/** Opens the tray together with the system's file picker. */
export const AttachButton = ({ chosen, disabled = false }: AttachButtonProps) => {
  const t = useText(mediaTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tip title={t('files.attach')}>
        <span>
          <IconButton
            aria-label={t('files.attach')}
            disabled={disabled}
            onClick={() => {
              chosen.show()
              input.current?.click()
            }}
          >
            <AttachFile />
          </IconButton>
        </span>
      </Tip>
      <FileInput inputRef={input} chosen={chosen} />
      <KeptFilesButton disabled={disabled} onPick={chosen.add} />
    </>
  )
}

interface KeptFilesButtonProps {
  disabled: boolean
  onPick: (files: readonly File[]) => void
}

/** Chooses from the files that the person keeps; without such a place there is no button. */
const KeptFilesButton = ({ disabled, onPick }: KeptFilesButtonProps) => {
  const t = useText(mediaTexts)
  const Picker = useContext(FilePickerContext)
  const [open, setOpen] = useState(false)
  if (Picker === null) return null
  return (
    <>
      <Tip title={t('files.fromDrive')}>
        <span>
          <IconButton aria-label={t('files.fromDrive')} disabled={disabled} onClick={() => setOpen(true)}>
            <FolderOpen />
          </IconButton>
        </span>
      </Tip>
      {open && (
        <LazyBoundary place="over" onGiveUp={() => setOpen(false)}>
          <Picker onPick={onPick} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

interface FileInputProps {
  inputRef: React.RefObject<HTMLInputElement | null>
  chosen: ChosenFiles
}

/** Reset, so that a removed file can be chosen again. */
export const FileInput = ({ inputRef, chosen }: FileInputProps) => (
  <input
    ref={inputRef}
    type="file"
    multiple
    hidden
    onChange={(event) => {
      chosen.add([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
