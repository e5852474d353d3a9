import UploadFile from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { CONVERTED_FORMATS, convertAudio } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'

type Format = (typeof CONVERTED_FORMATS)[number]

/** Converts any sound file to another format, with progress and cancel. */
export const ConverterScreen = () => {
  const t = useText(pbxTexts)
  const api = useApi()
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<Format>('wav')
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<{ blob: Blob; name: string } | null>(null)
  const running = useRef<AbortController | null>(null)

  const convert = async () => {
    if (!file) return
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    setFailure(null)
    setDone(null)
    try {
      const { blob } = await api.download(convertAudio, {
        body: { format, size: file.size },
        file,
        fileName: file.name,
        signal: controller.signal,
        onProgress: (part) => setProgress(part * 100),
      })
      const name = `${file.name.replace(/\.[^.]+$/, '')}.${format}`
      setDone({ blob, name })
      saveBlob(name, blob)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiFailure)) throw error
      setFailure(failureDetail(error))
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return (
    <Screen title={t('convert.title')}>
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 520, display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('convert.hint')}
        </Typography>
        <Button
          component="label"
          variant="outlined"
          startIcon={<UploadFile />}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {file?.name ?? t('convert.file')}
          <input
            type="file"
            hidden
            accept="audio/*,video/*,.gsm,.ulaw,.alaw"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setDone(null)
            }}
          />
        </Button>
        <TextField
          select
          label={t('convert.format')}
          value={format}
          onChange={({ target }) => setFormat(CONVERTED_FORMATS.find((one) => one === target.value) ?? 'wav')}
        >
          {CONVERTED_FORMATS.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`convert.format.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {progress !== null && (
          <Box>
            <Typography variant="body2">{t('convert.sending')}</Typography>
            <LinearProgress
              aria-label={t('convert.sending')}
              {...(progress > 0 && progress < 100 ? { variant: 'determinate', value: progress } : {})}
            />
          </Box>
        )}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {done !== null && (
          <Alert
            severity="success"
            action={<Button onClick={() => saveBlob(done.name, done.blob)}>{t('convert.again')}</Button>}
          >
            {t('convert.done', { name: done.name })}
          </Alert>
        )}
        {progress === null ? (
          <Button variant="contained" disabled={file === null} onClick={() => void convert()}>
            {t('convert.run')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => running.current?.abort()}>
            {t('convert.cancel')}
          </Button>
        )}
      </Paper>
    </Screen>
  )
}
