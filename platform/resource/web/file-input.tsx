import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useRef, useState } from 'react'
import { uploadFile } from '#platform/contract/files.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { resourceTexts } from '../i18n/texts.ts'

const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : null

interface FileInputProps {
  id: string
  /** The saved or just uploaded file; null without one. */
  value: unknown
  disabled: boolean
  autoFocus: boolean
  onChange: (value: { id: string; label: string; file: string } | null) => void
}

/** Uploads a file; the form saves its id. */
export const FileInput = ({ id, value, disabled, autoFocus, onChange }: FileInputProps) => {
  const t = useText(resourceTexts)
  const api = useApi()
  const file = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = nameOf(value)

  const upload = async (input: File | undefined) => {
    if (!input) return
    setFailure(null)
    setUploading(true)
    try {
      const uploaded = await api.call(uploadFile, { file: input, fileName: input.name })
      onChange({ id: uploaded.id, label: uploaded.name, file: '' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.detail)
    } finally {
      setUploading(false)
    }
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {name !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>}
        <Button
          id={id}
          size="small"
          variant="outlined"
          startIcon={<AttachFile />}
          autoFocus={autoFocus}
          disabled={disabled || uploading}
          aria-describedby={`${id}-help`}
          onClick={() => file.current?.click()}
        >
          {uploading ? t('form.uploading') : t('form.chooseFile')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          onChange={(event) => {
            void upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {name !== null && (
          <Button size="small" color="inherit" disabled={disabled} onClick={() => onChange(null)}>
            {t('form.removeFile')}
          </Button>
        )}
      </Box>
      {failure !== null && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
    </Box>
  )
}
