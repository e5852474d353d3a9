import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useRef, useState } from 'react'
import { uploadPicture } from '#platform/contract/files.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { PictureShape } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'

export interface PictureInputProps {
  label: string
  shape?: PictureShape
  error: string | undefined
  /** Renders the current image: URL or null. */
  preview: (src: string | null) => ReactNode
  /** URL of the saved image; null for none. */
  src: string | null
  /** Id of an upload, or null for none. */
  onChange: (id: string | null) => void
}

/** Chooses, crops and uploads an image; the form saves its id. */
export const PictureInput = (props: PictureInputProps) => {
  const { label, shape = 'round', src, onChange } = props
  const t = useText(platformTexts)
  const api = useApi()
  const file = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const read = async (input: File | undefined) => {
    if (!input) return
    setFailure(null)
    try {
      setPicture(await createImageBitmap(input))
    } catch (error) {
      // Not an image this browser can decode.
      if (!(error instanceof DOMException)) throw error
      setFailure(t('ui.notAPicture'))
    }
  }
  const upload = async (blob: Blob) => {
    try {
      const { id } = await api.call(uploadPicture, { file: blob, fileName: 'imagen.png' })
      setChosen(URL.createObjectURL(blob))
      onChange(id)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.detail)
    } finally {
      setPicture(null)
    }
  }
  const shown = chosen ?? src
  const error = failure ?? props.error
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {props.preview(shown)}
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            startIcon={<PhotoCamera />}
            onClick={() => file.current?.click()}
          >
            {t('ui.choosePicture')}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {shown !== null && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                setChosen(null)
                onChange(null)
              }}
            >
              {t('ui.removePicture')}
            </Button>
          )}
        </Box>
        {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      </Box>
      {picture !== null && (
        <CropDialog picture={picture} shape={shape} onDone={upload} onClose={() => setPicture(null)} />
      )}
    </Box>
  )
}
