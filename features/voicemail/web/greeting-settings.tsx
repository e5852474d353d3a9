import Delete from '@mui/icons-material/DeleteOutlined'
import PlayArrow from '@mui/icons-material/PlayArrowOutlined'
import Upload from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { VoiceRecorder } from '#platform/media/web/voice/voice-recorder.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { putGreeting, readGreeting, removeGreeting, type VoicemailBox } from '../contract/box.ts'
import { voicemailTexts } from '../i18n/texts.ts'

/** Records, uploads, plays or removes the greeting. */
export const GreetingSettings = ({ box }: { box: VoicemailBox }) => {
  const t = useText(voicemailTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [sound, setSound] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (sound !== null) URL.revokeObjectURL(sound)
    },
    [sound],
  )
  const change = useMutation({
    mutationFn: (file: { content: Blob; name: string } | null) =>
      file === null
        ? api.call(removeGreeting)
        : api.call(putGreeting, { file: file.content, fileName: file.name }),
    onSuccess: (changed) => {
      queries.setQueryData(['voicemail', 'box'], changed)
      setSound(null)
      showToast(t('box.greetingSaved'))
    },
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
  })
  const listen = useMutation({
    mutationFn: () => api.download(readGreeting),
    onSuccess: ({ blob }) => setSound(URL.createObjectURL(blob)),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
  })
  return (
    <Box
      component="section"
      aria-label={t('box.greeting')}
      sx={{ position: 'relative', display: 'grid', gap: 1 }}
    >
      <Typography variant="h3">{t('box.greeting')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(box.has_greeting ? 'box.greetingOwn' : 'box.greetingGeneral')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <VoiceRecorder
          disabled={change.isPending}
          words={{ record: t('box.record'), keep: t('box.keepGreeting') }}
          onSend={({ file, name }) => change.mutate({ content: file, name })}
        />
        <Button size="small" component="label" startIcon={<Upload />} loading={change.isPending}>
          {t('box.upload')}
          <input
            type="file"
            hidden
            accept="audio/*"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) change.mutate({ content: file, name: file.name })
              target.value = ''
            }}
          />
        </Button>
        {box.has_greeting && (
          <>
            <Button
              size="small"
              startIcon={<PlayArrow />}
              loading={listen.isPending}
              onClick={() => listen.mutate()}
            >
              {t('box.play')}
            </Button>
            <Button size="small" color="error" startIcon={<Delete />} onClick={() => change.mutate(null)}>
              {t('box.removeGreeting')}
            </Button>
          </>
        )}
      </Box>
      {sound !== null && (
        // biome-ignore lint/a11y/useMediaCaption: one's own recording has no captions
        <audio src={sound} controls autoPlay style={{ width: '100%', height: 36 }} />
      )}
    </Box>
  )
}
