import Close from '@mui/icons-material/Close'
import Settings from '@mui/icons-material/SettingsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type RefObject, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { Coming } from '#platform/ui/later/coming.tsx'
import { later } from '#platform/ui/later/later.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone, usePhoneState } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { ResumeCards } from '../resume/resume-card.tsx'
import { heldCalls, ringingCalls } from '../softphone/call-set.ts'
import { currentOf, type LastCall, offReasonOf, statusOf } from '../softphone/phone-state.ts'
import { useCall } from '../use-call.ts'
import { CallPanel } from './call-panel.tsx'
import { DialPanel } from './dial-panel.tsx'
import { HeldList } from './held-list.tsx'
import { SilenceNote } from './silence-note.tsx'
import { WaitingCard } from './waiting-card.tsx'

const DeviceDialog = later(async () => (await import('./device-dialog.tsx')).DeviceDialog)

const CALM_ENDS = new Set<LastCall['end']>(['hangup', 'answered-elsewhere'])

/** How the last call ended, for a moment. */
const LastCallNote = ({ last }: { last: LastCall }) => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const { call } = useCall()
  return (
    <Alert
      severity={CALM_ENDS.has(last.end) ? 'info' : 'warning'}
      icon={false}
      onClose={() => softphone.dismissLast()}
      sx={{ py: 0.25, '& .MuiAlert-message': { py: 0.75 } }}
    >
      <Box sx={{ fontWeight: 600 }}>{t(`end.${last.end}`)}</Box>
      <Box sx={{ fontSize: '0.8125rem' }}>
        {last.label === last.number ? last.number : `${last.label} · ${last.number}`}
      </Box>
      {!CALM_ENDS.has(last.end) && (
        <Button
          size="small"
          color="inherit"
          sx={{ mt: 0.5, ml: -0.75 }}
          onClick={() => void call(last.number)}
        >
          {t('end.again')}
        </Button>
      )}
    </Alert>
  )
}

/** Why the phone cannot be called now, and what to do about it. */
const OffNote = () => {
  const t = useText(phoneTexts)
  const { softphone, devices } = usePhone()
  const off = usePhoneState(offReasonOf)
  const permission = useStore(devices.store, (state) => state.permission)
  if (off === null) {
    if (permission !== 'prompt') return null
    return (
      <Alert severity="info" icon={false} sx={{ py: 0.25 }}>
        {t('microphone.ask')}
        <Button
          size="small"
          color="inherit"
          sx={{ display: 'block', mt: 0.5, ml: -0.75 }}
          onClick={() => void devices.ask()}
        >
          {t('microphone.allow')}
        </Button>
      </Alert>
    )
  }
  if (off === 'connecting') {
    return (
      <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t('off.connecting')}
      </Box>
    )
  }
  const retryable = off === 'no-microphone' || off === 'telephony-down' || off === 'refused'
  return (
    <Alert severity="warning" icon={false} sx={{ py: 0.25 }}>
      {t(`off.${off}`)}
      {retryable && (
        <Button
          size="small"
          color="inherit"
          sx={{ display: 'block', mt: 0.5, ml: -0.75 }}
          onClick={() => (off === 'no-microphone' ? void devices.ask() : softphone.retry())}
        >
          {off === 'no-microphone' ? t('microphone.allow') : t('off.retry')}
        </Button>
      )}
    </Alert>
  )
}

interface CallAreaProps {
  inputRef: RefObject<HTMLInputElement | null>
  onDevices: () => void
}

/** The dialler, or the calls: those that wait, the current one, those on hold. */
const CallArea = ({ inputRef, onDevices }: CallAreaProps) => {
  const calls = usePhoneState((state) => state.calls)
  const current = usePhoneState(currentOf)
  const [adding, setAdding] = useState(false)
  useEffect(() => {
    // The next call has begun, or the last one is over: the dialler has done its work.
    if (current?.phase !== 'talking') setAdding(false)
  }, [current?.phase])
  if (current === null) return <DialPanel inputRef={inputRef} />
  const others = heldCalls(calls).filter((call) => call !== current)
  return (
    <>
      {ringingCalls(calls).map((call) => call !== current && <WaitingCard key={call.id} call={call} />)}
      {current.silence !== null && <SilenceNote silence={current.silence} onDevices={onDevices} />}
      <CallPanel
        key={current.id}
        call={current}
        swappable={others.length > 0}
        adding={adding}
        onAdd={() => setAdding(!adding)}
      />
      <HeldList calls={others} />
      {adding && <DialPanel inputRef={inputRef} />}
    </>
  )
}

interface DockProps {
  inputRef: RefObject<HTMLInputElement | null>
  onHide: () => void
}

/** The softphone, at hand in every area. */
export const Dock = ({ inputRef, onHide }: DockProps) => {
  const t = useText(phoneTexts)
  const phone = usePhone()
  const last = usePhoneState((state) => state.last)
  const status = usePhoneState(statusOf)
  const [settings, setSettings] = useState(false)
  const extension = phone.session.sipData?.extension
  return (
    <Box
      component="section"
      aria-label={t('dock.label')}
      data-status={status}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        overflow: 'auto',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          minHeight: 48,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box role="status" sx={{ flex: 1, fontSize: '0.875rem', fontWeight: 600 }}>
          <PresenceDot status={status} />
        </Box>
        {extension !== undefined && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('dock.extension', { extension })}
          </Box>
        )}
        <Tip title={t('dock.settings')}>
          <IconButton size="small" aria-label={t('dock.settings')} onClick={() => setSettings(true)}>
            <Settings fontSize="small" />
          </IconButton>
        </Tip>
        <Tip title={t('dock.close')}>
          <IconButton size="small" aria-label={t('dock.close')} onClick={onHide}>
            <Close fontSize="small" />
          </IconButton>
        </Tip>
      </Box>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <OffNote />
        {last !== null && <LastCallNote last={last} />}
        <ResumeCards />
        <CallArea inputRef={inputRef} onDevices={() => setSettings(true)} />
      </Box>
      {settings && (
        <Coming place="over" onGiveUp={() => setSettings(false)}>
          <DeviceDialog onClose={() => setSettings(false)} />
        </Coming>
      )}
    </Box>
  )
}
