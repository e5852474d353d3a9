import AttachFile from '@mui/icons-material/AttachFile'
import Send from '@mui/icons-material/SendOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { joinTemplates } from '../../contract/config/catalogs.ts'
import { uploadTemplateFile } from '../../contract/templates/template-calls.ts'
import { templateTexts } from '../i18n/templates.ts'
import { showFailure } from '../show-failure.ts'
import { ACCEPTED, fileNameOf, useHeaderImage } from './header-file.ts'
import { TemplatePreview } from './template-preview.tsx'

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Below a template's fields: preview, the provider's decision, its file, and submission. */
export const TemplatePanel = ({
  record,
  submit,
}: {
  record: RecordOf<typeof joinTemplates>
  submit: (record: RecordOf<typeof joinTemplates>) => Promise<void>
}) => {
  const t = useText(templateTexts)
  const api = useApi()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const image = useHeaderImage(record)
  const header = String(record.header ?? 'text')
  const attach = async (file: File) => {
    setProgress(0)
    try {
      await api.call(uploadTemplateFile, {
        params: { id: record.id },
        body: {},
        file,
        fileName: file.name,
        onProgress: setProgress,
      })
      await queries.invalidateQueries({ queryKey: ['resource', 'join_template'] })
    } finally {
      setProgress(null)
    }
  }
  const handIn = async () => {
    setBusy(true)
    try {
      await submit(record)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      {record.status === 'rejected' && (
        <Alert severity="error">{t('template.rejected', { reason: String(record.rejection || '—') })}</Alert>
      )}
      {record.status === 'draft' && <Alert severity="info">{t('template.draft')}</Alert>}
      <TemplatePreview
        template={{
          header,
          image,
          fileName: fileNameOf(record.file),
          message: record.message,
          footer: record.footer ?? '',
          buttons: list(record.buttons),
        }}
        params={list(record.default_values)}
      />
      {progress !== null && <LinearProgress variant="determinate" value={progress * 100} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {header !== 'text' && (
          <>
            <Button
              size="small"
              variant="outlined"
              startIcon={<AttachFile />}
              disabled={progress !== null}
              onClick={() => input.current?.click()}
            >
              {t(record.file ? 'template.changeFile' : 'template.addFile')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPTED[header]}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) showFailure(attach(file))
                event.target.value = ''
              }}
            />
          </>
        )}
        {record.status !== 'approved' && record.status !== 'pending' && (
          <Button
            size="small"
            variant="contained"
            startIcon={<Send />}
            loading={busy}
            onClick={() => showFailure(handIn())}
          >
            {t('template.submit')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
