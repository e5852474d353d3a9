import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Slider from '@mui/material/Slider'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { deviceTexts } from '../../i18n/devices/texts.ts'
import { RING_TONES, ringToneOf } from '../audio/tone-patterns.ts'
import { usePhone } from '../phone-context.tsx'

interface VolumeProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** The slider was released. */
  onSettled: () => void
}

const Volume = ({ label, value, onChange, onSettled }: VolumeProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', columnGap: 2 }}>
      <Box id={id} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{`${value} %`}</Box>
      <Slider
        size="small"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-labelledby={id}
        getAriaValueText={(percent) => `${percent} %`}
        onChange={(_, next) => onChange(next)}
        onChangeCommitted={onSettled}
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  )
}

/** Ring tone, and volume of rings and keys, played as they are changed. */
export const SoundSettings = () => {
  const t = useText(deviceTexts)
  const id = useId()
  const { preferences, testRing, testKey, session } = usePhone()
  const { audioSipmovil, ring_volume, tone_volume } = useStore(preferences.store)
  const company = ringToneOf(session.ring_tone_company)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>{t('sounds.ringTone')}</InputLabel>
        <NativeSelect
          id={id}
          input={<OutlinedInput />}
          value={audioSipmovil ?? ''}
          onChange={(event) => {
            preferences.change({ audioSipmovil: event.target.value === '' ? null : event.target.value })
            testRing()
          }}
        >
          <option value="">{t('sounds.company', { tone: t(`sounds.tone.${company}`) })}</option>
          {RING_TONES.map((tone) => (
            <option key={tone} value={tone}>
              {t(`sounds.tone.${tone}`)}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <Volume
        label={t('sounds.ringVolume')}
        value={ring_volume}
        onChange={(value) => preferences.change({ ring_volume: value })}
        onSettled={testRing}
      />
      <Volume
        label={t('sounds.toneVolume')}
        value={tone_volume}
        onChange={(value) => preferences.change({ tone_volume: value })}
        onSettled={testKey}
      />
      <Button size="small" startIcon={<VolumeUp />} onClick={testRing} sx={{ justifySelf: 'start' }}>
        {t('devices.testRing')}
      </Button>
    </Box>
  )
}
