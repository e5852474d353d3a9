import AttachFile from '@mui/icons-material/AttachFile'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
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
