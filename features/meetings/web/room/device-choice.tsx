import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { meetingRoomTexts } from '../../i18n/room/texts.ts'
import type { LocalControl } from '../media/local-media.ts'

/** Which microphone and camera; what is wrong with them; whether the background is blurred. */
export const DeviceChoice = ({ local }: { local: LocalControl }) => {
  const t = useText(meetingRoomTexts)
  const { microphones, cameras, chosen, trouble, blur } = useStore(local.store)
  const rows = [
    { kind: 'microphone', label: t('pre.microphone'), devices: microphones, trouble: trouble.mic },
    { kind: 'camera', label: t('pre.camera'), devices: cameras, trouble: trouble.camera },
  ] as const
  return (
    <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
      {rows.map(({ kind, label, devices, trouble: wrong }) => (
        <TextField
          key={kind}
          select
          size="small"
          label={label}
          value={devices.some(({ id }) => id === chosen[kind]) ? chosen[kind] : ''}
          onChange={({ target }) => void local.choose(kind, target.value === '' ? null : target.value)}
          error={wrong !== null}
          helperText={wrong === null ? undefined : t(`trouble.${wrong}`)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('pre.default')}</MenuItem>
          {devices.map(({ id, label: name }, index) => (
            <MenuItem key={id} value={id}>
              {name || `${label} ${index + 1}`}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {blur !== null && (
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={blur === 'on' || blur === 'loading'}
                onChange={(_, on) => void local.setBlur(on)}
              />
            }
            label={t('pre.blur')}
          />
          {(blur === 'loading' || blur === 'failed') && (
            <Typography
              role="status"
              variant="body2"
              sx={{ color: blur === 'failed' ? 'error.main' : 'text.secondary' }}
            >
              {t(`pre.blur.${blur}`)}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}
