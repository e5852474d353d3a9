import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { uploadFile } from '#platform/contract/files.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { joinTemplates } from '../../contract/config/catalogs.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { templateTexts } from '../i18n/templates.ts'
import { ACCEPTED, fileNameOf, useHeaderImage } from './header-file.ts'

const ID = 'template-file'

/** The picture that was just chosen, before it is saved. */
function useChosenImage(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null || !file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}

/** The file of a template's header, where its kind takes one: chosen, seen and taken away. */
export const HeaderFileField = ({
  form,
  record,
}: {
  form: Form<FormValues>
  record: RecordOf<typeof joinTemplates> | null
}) => {
  const t = useText(templateTexts)
  const words = useText(joinConfigTexts)
  const api = useApi()
  const picker = useRef<HTMLInputElement>(null)
  const header = useStore(form.store, ({ values }) => String(values.header ?? 'text'))
  const value = useStore(form.store, ({ values }) => values.file)
  const error = useStore(form.store, ({ errors }) => errors.file)
  const submitting = useStore(form.store, (state) => state.submitting)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const name = fileNameOf(value)
  const storedImage = useHeaderImage(record)
  const fresh = useChosenImage(chosen)
  const isKept = record !== null && fileNameOf(record.file) !== '' && value === record.file
  const image = header !== 'image' || name === '' ? null : isKept ? storedImage : fresh
  if (header === 'text') return null

  const upload = async (file: File) => {
    setFailure(null)
    setProgress(0)
    try {
      const saved = await api.call(uploadFile, { file, fileName: file.name, onProgress: setProgress })
      setChosen(file)
      form.set('file', { id: saved.id, label: saved.name, file: '' })
    } catch (problem) {
      if (!(problem instanceof ApiFailure)) throw problem
      setFailure(problem.detail)
    } finally {
      setProgress(null)
    }
  }
  const message = failure ?? error
  return (
    <Labelled id={ID} label={words('join_template.file')}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {image !== null && (
          <Box
            component="img"
            src={image}
            alt=""
            sx={{ maxWidth: 1, maxHeight: 160, borderRadius: 1, border: 1, borderColor: 'divider' }}
          />
        )}
        {name !== '' && <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{name}</Box>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            id={ID}
            size="small"
            variant="outlined"
            startIcon={<AttachFile />}
            disabled={submitting || progress !== null}
            aria-describedby={`${ID}-help`}
            onClick={() => picker.current?.click()}
          >
            {t(name === '' ? 'template.addFile' : 'template.changeFile')}
          </Button>
          {name !== '' && (
            <Button
              size="small"
              color="inherit"
              startIcon={<Close />}
              disabled={submitting || progress !== null}
              onClick={() => form.set('file', null)}
            >
              {t('template.removeFile')}
            </Button>
          )}
        </Box>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPTED[header]}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void upload(file)
          }}
        />
        {progress !== null && (
          <LinearProgress variant="determinate" value={progress * 100} sx={{ width: 1 }} />
        )}
        <FormHelperText id={`${ID}-help`} error={message !== undefined && message !== null} sx={{ m: 0 }}>
          {message}
        </FormHelperText>
      </Box>
    </Labelled>
  )
}
