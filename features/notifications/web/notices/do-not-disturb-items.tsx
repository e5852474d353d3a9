import BedtimeOff from '@mui/icons-material/BedtimeOffOutlined'
import Bedtime from '@mui/icons-material/BedtimeOutlined'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { DoNotDisturb } from '../../contract/do-not-disturb.ts'
import type { Notify } from './create-notify.ts'
import { DO_NOT_DISTURB_CHOICES, untilOf } from './do-not-disturb.ts'
import { notifyTexts } from './i18n/texts.ts'

/** The do-not-disturb items of the profile menu. */
export const DoNotDisturbItems = ({
  notify: { disturb },
  onDone,
}: {
  notify: Notify
  onDone: () => void
}) => {
  const t = useText(notifyTexts)
  const moment = useMoment()
  const { active, until } = useStore(disturb.store)
  const set = (next: DoNotDisturb) => {
    onDone()
    disturb.set(next).catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  }
  const heading = (
    <ListSubheader
      role="presentation"
      sx={{ lineHeight: '28px', fontSize: '0.75rem', bgcolor: 'transparent' }}
    >
      {t('disturb.title')}
    </ListSubheader>
  )
  if (active) {
    return (
      <>
        {heading}
        <MenuItem onClick={() => set({ active: false, until: null })}>
          <BedtimeOff fontSize="small" sx={{ mr: 1 }} />
          <ListItemText
            primary={t('disturb.turnOff')}
            secondary={until === null ? t('disturb.on') : t('disturb.until', { when: moment(until) })}
            sx={{ my: 0 }}
            slotProps={{ primary: { sx: { whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      </>
    )
  }
  return (
    <>
      {heading}
      {DO_NOT_DISTURB_CHOICES.map((choice) => (
        <MenuItem
          key={choice}
          aria-label={`${t('disturb.title')}: ${t(`disturb.${choice}`)}`}
          title={t('disturb.hint')}
          onClick={() => set({ active: true, until: untilOf(choice, new Date()) })}
        >
          <Bedtime fontSize="small" sx={{ mr: 1 }} />
          {t(`disturb.${choice}`)}
        </MenuItem>
      ))}
    </>
  )
}
