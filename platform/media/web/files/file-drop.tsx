import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { holdsFiles, transferredFiles } from './transferred-files.ts'
import type { ChosenFiles } from './use-chosen-files.ts'

interface FileDropProps {
  chosen: ChosenFiles
  /** Whether dropping is allowed here. */
  disabled?: boolean
  children: ReactNode
}

/** Drop zone around its children; does not change their layout. */
export const FileDrop = ({ chosen, disabled = false, children }: FileDropProps) => {
  const t = useText(mediaTexts)
  const [over, setOver] = useState(false)
  /** dragenter of a child precedes dragleave of its parent, so count both: 0 means outside. */
  const depth = useRef(0)
  const on = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    // Even if dropping is not allowed: the browser would open the file instead of the page.
    event.preventDefault()
    if (!disabled) handle(event)
  }
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    <Box
      onDragEnter={on(() => {
        depth.current += 1
        setOver(true)
      })}
      onDragOver={on((event) => {
        event.dataTransfer.dropEffect = 'copy'
      })}
      onDragLeave={on(() => {
        depth.current -= 1
        if (depth.current <= 0) end()
      })}
      onDrop={on((event) => {
        end()
        chosen.add(transferredFiles(event.dataTransfer))
      })}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minHeight: 0,
        minWidth: 0,
      }}
    >
      {children}
      {over && (
        <Box
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 'modal',
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            gap: 1,
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: 2,
            bgcolor: 'primary.light',
            color: 'primary.main',
            opacity: 0.95,
            pointerEvents: 'none',
          }}
        >
          <UploadFile fontSize="large" />
          <Typography sx={{ fontWeight: 600 }}>{t('files.drop')}</Typography>
        </Box>
      )}
    </Box>
  )
}
