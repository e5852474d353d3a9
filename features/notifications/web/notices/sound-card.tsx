import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import IconButton from '@mui/material/IconButton'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Slider from '@mui/material/Slider'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { notifyTexts } from './i18n/texts.ts'
import { MESSAGE_TONES, SILENCE, toneOf } from './message-tones.ts'
import { useNotify } from './notify-context.ts'
import { TONE_SETTINGS, type ToneSetting } from './sounds.ts'

const ToneChoice = ({ setting }: { setting: ToneSetting }) => {
  const t = useText(notifyTexts)
  const id = useId()
  const { tones, sounds } = useNotify()
  const chosen = useStore(tones.store, (choices) => choices[setting])
  const usual = toneOf(null) ?? 'pop'
  const what = t(`tones.${setting}`)
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>{what}</InputLabel>
        <NativeSelect
          id={id}
          input={<OutlinedInput />}
          value={chosen ?? ''}
          onChange={(event) => {
            tones.change({ [setting]: event.target.value === '' ? null : event.target.value })
            sounds.test(setting)
          }}
        >
          <option value="">{t('tones.usual', { tone: t(`tones.${usual}`) })}</option>
          {MESSAGE_TONES.map((tone) => (
            <option key={tone} value={tone}>
              {t(`tones.${tone}`)}
            </option>
          ))}
          <option value={SILENCE}>{t('tones.off')}</option>
        </NativeSelect>
      </FormControl>
      <Tip title={t('tones.listen', { what })}>
        {/* A disabled button shows no tooltip itself. */}
        <Box component="span">
          <IconButton
            size="small"
            aria-label={t('tones.listen', { what })}
            disabled={chosen === SILENCE}
            onClick={() => sounds.test(setting)}
          >
            <VolumeUp fontSize="small" />
          </IconButton>
        </Box>
      </Tip>
    </Box>
  )
}

/** Tones and volume of messages, played as they are changed. */
export const SoundCard = () => {
  const t = useText(notifyTexts)
  const id = useId()
  const { tones, sounds } = useNotify()
  const volume = useStore(tones.store, (choices) => choices.message_volume)
  return (
    <Card title={t('tones.title')} hint={t('tones.hint')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {TONE_SETTINGS.map((setting) => (
          <ToneChoice key={setting} setting={setting} />
        ))}
        <Box>
          <Box id={id} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('tones.volume')}
          </Box>
          <Slider
            size="small"
            min={0}
            max={100}
            step={5}
            value={volume}
            aria-labelledby={id}
            getAriaValueText={(percent) => `${percent} %`}
            onChange={(_, next) => tones.change({ message_volume: Number(next) })}
            onChangeCommitted={() => sounds.test('newMessageAudio')}
          />
        </Box>
      </Box>
    </Card>
  )
}
