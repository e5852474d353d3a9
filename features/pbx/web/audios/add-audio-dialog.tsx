import Mic from '@mui/icons-material/Mic'
import Stop from '@mui/icons-material/Stop'
import UploadFile from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { showToast } from '#platform/ui/notices.ts'
import { speakAudio, uploadAudio } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { Since } from '../board/since.tsx'
import { HeardSound } from './heard-sound.tsx'
import { type Spoken, SpokenText, spokenBody } from './spoken-text.tsx'
import { toWav } from './to-wav.ts'
import { useRecording } from './use-recording.ts'

const WAYS = ['upload', 'record', 'speak'] as const
type Way = (typeof WAYS)[number]

interface Sound {
  blob: Blob
  name: string
}

/** Adds a sound by upload, microphone or text to speech. */
export const AddAudioDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [way, setWay] = useState<Way>('upload')
  const [name, setName] = useState('')
  const [spoken, setSpoken] = useState<Spoken>({ text: '', voice: null })
  // One of each way, so that looking at another tab loses none.
  const [sounds, setSounds] = useState<Readonly<Record<Exclude<Way, 'speak'>, Sound | null>>>({
    upload: null,
    record: null,
  })
  const recording = useRecording((blob) =>
    setSounds((before) => ({ ...before, record: { blob, name: 'grabacion' } })),
  )
  const sound = way === 'speak' ? null : sounds[way]
  const save = useMutation({
    mutationFn: async () => {
      if (way === 'speak') return api.call(speakAudio, { body: { name, ...spokenBody(spoken) } })
      if (!sound) return null
      // The server may read what the browser cannot.
      const file = (await toWav(sound.blob)) ?? sound.blob
      const source = way === 'record' ? 'recorded' : 'uploaded'
      return api.call(uploadAudio, { body: { name, source }, file, fileName: sound.name })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['resource', 'audio'] })
      showToast(t('audio.saved'))
      onClose()
    },
  })
  const records = recording.state === 'recording'
  const begun = records || spoken.text.trim() !== '' || Object.values(sounds).some((one) => one !== null)
  const { mayLeave } = useLeaveGuard(!save.isSuccess && begun)
  const close = async () => {
    if (!save.isPending && (await mayLeave())) onClose()
  }
  const ready =
    name.trim() !== '' && !records && (way === 'speak' ? spoken.text.trim() !== '' : sound !== null)
  return (
    <Dialog open onClose={() => void close()} fullWidth maxWidth="sm">
      <DialogTitle>{t('audio.new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Tabs
          value={way}
          onChange={(_, chosen: Way) => {
            // What was said so far is kept; nobody is recorded where it does not show.
            recording.stop()
            setWay(chosen)
          }}
        >
          {WAYS.map((one) => (
            <Tab key={one} value={one} label={t(`audio.way.${one}`)} />
          ))}
        </Tabs>
        <TextField
          label={t('audio.name')}
          value={name}
          required
          autoFocus
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        {way === 'upload' && (
          <Box>
            <Button component="label" variant="outlined" startIcon={<UploadFile />}>
              {sound?.name ?? t('audio.file')}
              <input
                type="file"
                hidden
                accept="audio/*,.gsm,.ulaw,.alaw"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (!file) return
                  setSounds((before) => ({ ...before, upload: { blob: file, name: file.name } }))
                  if (name === '') setName(cutText(file.name.replace(/\.[^.]+$/, ''), 80))
                }}
              />
            </Button>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t('audio.file.hint')}
            </Typography>
          </Box>
        )}
        {way === 'record' && (
          <Box>
            {records ? (
              <Button variant="contained" color="error" startIcon={<Stop />} onClick={recording.stop}>
                {t('audio.record.stop')}&nbsp;·&nbsp;
                <Since since={recording.since} />
              </Button>
            ) : (
              <Button variant="outlined" startIcon={<Mic />} onClick={recording.start}>
                {t('audio.record.start')}
              </Button>
            )}
            {recording.state === 'denied' && (
              <Alert severity="warning" sx={{ mt: 1 }}>
                {t('audio.record.denied')}
              </Alert>
            )}
          </Box>
        )}
        {way === 'speak' && <SpokenText spoken={spoken} onChange={setSpoken} />}
        {sound !== null && <HeardSound sound={sound.blob} />}
        {save.isError && <Alert severity="error">{failureDetail(save.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void close()} disabled={save.isPending}>
          {t('audio.cancel')}
        </Button>
        <Button variant="contained" disabled={!ready} loading={save.isPending} onClick={() => save.mutate()}>
          {t('audio.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
