import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { measureLevel } from '#platform/ui/audio/level-meter.ts'
import { NoMicrophone } from '#platform/ui/audio/microphone.ts'
import { deviceTexts } from '../../i18n/devices/texts.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import type { AudioDevice, DeviceKind } from '../audio/devices.ts'
import { usePhone } from '../phone-context.tsx'
import { TelLinkSettings } from '../tel-link/tel-link-settings.tsx'
import { SoundSettings } from './sound-settings.tsx'

interface DeviceSelectProps {
  kind: DeviceKind
  label: string
  list: readonly AudioDevice[]
  disabled?: boolean
}

const DeviceSelect = ({ kind, label, list, disabled = false }: DeviceSelectProps) => {
  const t = useText(deviceTexts)
  const id = useId()
  const { devices } = usePhone()
  const chosen = useStore(devices.store, (state) => state.chosen[kind])
  const present = list.some((device) => device.id === chosen)
  return (
    <FormControl fullWidth disabled={disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect
        id={id}
        input={<OutlinedInput />}
        value={present ? chosen : ''}
        onChange={(event) => devices.choose(kind, event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('devices.default')}</option>
        {list.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || t('devices.unnamed', { number: index + 1 })}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}

/** Live level of the chosen microphone. */
const LevelMeter = () => {
  const t = useText(deviceTexts)
  const phone = useText(phoneTexts)
  const { devices } = usePhone()
  const chosen = useStore(devices.store, (state) => state.chosen.microphone)
  const [level, setLevel] = useState<number | null>(0)
  useEffect(() => {
    const control = new AbortController()
    // If the device was unplugged meanwhile, measures the default one.
    measureLevel(chosen === null ? null : devices.current('microphone'), control.signal, setLevel).catch(
      (error: unknown) => {
        if (!(error instanceof NoMicrophone)) throw error
        setLevel(null)
      },
    )
    return () => control.abort()
  }, [chosen, devices])
  return (
    <Box>
      <Box
        role="meter"
        aria-label={t('devices.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((level ?? 0) * 100)}
        sx={{ height: 8, borderRadius: 2, bgcolor: 'action.selected', overflow: 'hidden' }}
      >
        <Box
          style={{ transform: `scaleX(${level ?? 0})` }}
          sx={{
            height: 1,
            bgcolor: 'success.main',
            transformOrigin: 'left',
            transition: 'transform 60ms linear',
          }}
        />
      </Box>
      <FormHelperText error={level === null}>
        {level === null ? phone('off.no-microphone') : t('devices.levelHint')}
      </FormHelperText>
    </Box>
  )
}

/**
 * Microphone, speaker, ringer and the phone's sounds. `listening`: opens the microphone at once to show its level; otherwise on
 * request.
 */
export const DeviceSettings = ({ listening }: { listening: boolean }) => {
  const t = useText(deviceTexts)
  const { devices } = usePhone()
  const { inputs, outputs } = useStore(devices.store)
  const [heard, setHeard] = useState(listening)
  const selectable = 'setSinkId' in HTMLMediaElement.prototype
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <DeviceSelect kind="microphone" label={t('devices.microphone')} list={inputs} />
        {heard ? (
          <LevelMeter />
        ) : (
          <Button size="small" onClick={() => setHeard(true)} sx={{ justifySelf: 'start' }}>
            {t('devices.testMicrophone')}
          </Button>
        )}
      </Box>
      <DeviceSelect kind="speaker" label={t('devices.speaker')} list={outputs} disabled={!selectable} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <DeviceSelect kind="ringer" label={t('devices.ringer')} list={outputs} disabled={!selectable} />
        {!selectable && <FormHelperText>{t('devices.outputUnsupported')}</FormHelperText>}
      </Box>
      <SoundSettings />
      <TelLinkSettings />
    </>
  )
}
