import Mic from '@mui/icons-material/Mic'
import MicOff from '@mui/icons-material/MicOff'
import Videocam from '@mui/icons-material/Videocam'
import VideocamOff from '@mui/icons-material/VideocamOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { meetingRoomTexts } from '../../i18n/room/texts.ts'
import type { LocalControl } from '../media/local-media.ts'
import { DeviceChoice } from './device-choice.tsx'
import { VideoOf } from './video-of.tsx'

interface BeforeRoomProps {
  local: LocalControl
  title: string
  /** A guest's company; null for users. */
  company: string | null
  failure: string | null
  busy: boolean
  /** The name is empty for users: theirs is known. */
  onJoin: (name: string, email: string) => void
}

const NAME_KEY = 'suite.meeting.name'

const Preview = ({ local }: { local: LocalControl }) => {
  const t = useText(meetingRoomTexts)
  const { mic, camera, video } = useStore(local.store)
  const round = (on: boolean) => ({
    width: 48,
    height: 48,
    color: '#fff',
    bgcolor: on ? 'rgba(255,255,255,0.2)' : 'error.main',
    '&:hover': { bgcolor: on ? 'rgba(255,255,255,0.35)' : 'error.dark' },
  })
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        aspectRatio: '16 / 9',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: '#222933',
        color: '#fff',
      }}
    >
      {video ? (
        <VideoOf track={video} mirrored label={t('pre.camera')} />
      ) : (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          {t('pre.noCamera')}
        </Box>
      )}
      <Box
        sx={{
          position: 'absolute',
          bottom: 12,
          left: 0,
          right: 0,
          display: 'flex',
          justifyContent: 'center',
          gap: 1.5,
        }}
      >
        <IconButton
          aria-label={t(mic ? 'control.mute' : 'control.unmute')}
          aria-pressed={!mic}
          onClick={() => void local.setMic(!mic)}
          sx={round(mic)}
        >
          {mic ? <Mic /> : <MicOff />}
        </IconButton>
        <IconButton
          aria-label={t(camera ? 'control.cameraOff' : 'control.cameraOn')}
          aria-pressed={!camera}
          onClick={() => void local.setCamera(!camera)}
          sx={round(camera)}
        >
          {camera ? <Videocam /> : <VideocamOff />}
        </IconButton>
      </Box>
    </Box>
  )
}

/** Before entering: one's picture, devices and, for guests, the name. */
export const BeforeRoom = ({ local, title, company, failure, busy, onJoin }: BeforeRoomProps) => {
  const t = useText(meetingRoomTexts)
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY) ?? '')
  const [email, setEmail] = useState('')
  const isGuest = company !== null
  useEffect(() => {
    void local.open()
  }, [local])
  useEffect(() => {
    document.title = title === '' ? t('title') : `${title} · ${t('title')}`
  }, [title, t])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGuest) localStorage.setItem(NAME_KEY, name.trim())
    onJoin(name.trim(), email.trim())
  }
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        alignContent: 'center',
        justifyContent: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 480px)', md: 'minmax(0, 640px) 340px' },
        gap: { xs: 2, md: 4 },
        p: { xs: 2, md: 4 },
      }}
    >
      <Preview local={local} />
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, justifyContent: 'center' }}
      >
        <div>
          <Typography variant="h1">{title || t('title')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {isGuest ? t('pre.guest', { company }) : t('pre.title')}
          </Typography>
        </div>
        {isGuest && (
          <TextField
            label={t('pre.name')}
            helperText={t('pre.nameHint')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            required
            autoFocus
            size="small"
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'name' } }}
          />
        )}
        {isGuest && (
          <TextField
            label={t('pre.email')}
            helperText={t('pre.emailHint')}
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            size="small"
            slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'email' } }}
          />
        )}
        <DeviceChoice local={local} />
        {failure !== null && (
          <Typography role="alert" sx={{ color: 'error.main' }}>
            {failure}
          </Typography>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          disabled={isGuest && name.trim() === ''}
        >
          {t('pre.join')}
        </Button>
        {isGuest && (
          <Button href="#/auth/login" size="small">
            {t('pre.signIn')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
