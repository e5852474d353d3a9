import Check from '@mui/icons-material/Check'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Headset from '@mui/icons-material/HeadsetMicOutlined'
import Keyboard from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useContext } from 'react'
import { DoNotDisturbItems } from '#features/notifications/web/notices/do-not-disturb-items.tsx'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Session } from '#features/session/web/session-store.ts'
import { EXPORTS_PAGE } from '#platform/exports/contract/exports-page.ts'
import { LANGUAGES } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../i18n/texts.ts'
import { LANGUAGE_NAMES, THEMES, useLook } from './use-look.ts'

const subheader = { lineHeight: '28px', fontSize: '0.75rem', bgcolor: 'transparent' }

export interface ProfileMenuProps {
  session: Session
  onSignOut: () => void
  onShortcuts: () => void
  onDevices: (() => void) | null
  preferences: Preferences
}

interface ProfileItemsProps extends ProfileMenuProps {
  /** Null while closed. */
  anchor: HTMLElement | null
  close: () => void
}

/** The profile menu's content. */
export const ProfileItems = ({ anchor, close, ...props }: ProfileItemsProps) => {
  const t = useText(sessionTexts)
  const shell = useText(shellTexts)
  const phone = useText(phoneTexts)
  const { session, onSignOut, onShortcuts, onDevices } = props
  const { language, theme, setLanguage, setTheme } = useLook(props.preferences)
  const notify = useContext(NotifyContext)
  const mark = (chosen: boolean) => (
    <Check fontSize="small" sx={{ visibility: chosen ? 'visible' : 'hidden', mr: 1 }} />
  )
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      slotProps={{ paper: { sx: { width: 240 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{session.shortName}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {session.name_company}
          {' · '}
          {session.sipData === null
            ? t('profile.noExtension')
            : t('profile.extension', { extension: session.sipData.extension })}
        </Box>
      </Box>
      <Divider component="li" />
      <MenuItem component="a" href="#/perfil" onClick={close}>
        <PersonOutlined fontSize="small" sx={{ mr: 1 }} />
        {t('profile.me')}
      </MenuItem>
      <MenuItem component="a" href={`#${EXPORTS_PAGE}`} onClick={close}>
        <Download fontSize="small" sx={{ mr: 1 }} />
        {shell('shell.exports')}
      </MenuItem>
      {notify !== null && <DoNotDisturbItems notify={notify} onDone={close} />}
      <ListSubheader role="presentation" sx={subheader}>
        {t('profile.language')}
      </ListSubheader>
      {LANGUAGES.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === language}
          lang={choice}
          onClick={() => setLanguage(choice)}
        >
          {mark(choice === language)}
          {LANGUAGE_NAMES[choice]}
        </MenuItem>
      ))}
      <ListSubheader role="presentation" sx={subheader}>
        {t('profile.theme')}
      </ListSubheader>
      {THEMES.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === theme}
          onClick={() => setTheme(choice)}
        >
          {mark(choice === theme)}
          {t(`profile.theme.${choice}`)}
        </MenuItem>
      ))}
      <Divider component="li" />
      {onDevices !== null && (
        <MenuItem
          onClick={() => {
            close()
            onDevices()
          }}
        >
          <Headset fontSize="small" sx={{ mr: 1 }} />
          {phone('dock.settings')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          close()
          onShortcuts()
        }}
      >
        <Keyboard fontSize="small" sx={{ mr: 1 }} />
        {shell('shell.shortcuts')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          close()
          onSignOut()
        }}
      >
        <Logout fontSize="small" sx={{ mr: 1 }} />
        {t('profile.signOut')}
      </MenuItem>
    </Menu>
  )
}
