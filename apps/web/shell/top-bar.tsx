import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Session } from '#features/session/web/session-store.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { Logo } from '#platform/ui/logo.tsx'
import { shellTexts } from '../i18n/texts.ts'
import { CompanyMenu } from './nav/company-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const Breadcrumb = lazyPreloaded(async () => (await import('./nav/breadcrumb.tsx')).Breadcrumb)

interface TopBarProps {
  /** Whether the breadcrumb fits. */
  wide: boolean
  session: Session
  productName: string
  /** The company's logo; null: the product's. */
  logo: string | null
  /** Whether the live connection is up; null without one. */
  online: StoreApi<boolean> | null
  onPalette: () => void
  onSignOut: () => void
  onShortcuts: () => void
  onDevices: (() => void) | null
  preferences: Preferences
  children: ReactNode
}

const Away = ({ online }: { online: StoreApi<boolean> }) => {
  const t = useText(shellTexts)
  return useStore(online) ? null : (
    <Chip role="status" size="small" color="warning" variant="outlined" label={t('shell.reconnecting')} />
  )
}

/** Opens the palette; looks like a search field where it fits. */
const PaletteButton = ({ onClick }: { onClick: () => void }) => {
  const t = useText(shellTexts)
  return (
    <ButtonBase
      onClick={onClick}
      aria-label={t('shell.shortcut.palette')}
      aria-keyshortcuts="Control+K"
      sx={{
        gap: 1,
        px: 1,
        height: 32,
        minWidth: 32,
        borderRadius: 1,
        color: 'text.secondary',
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        fontSize: '0.8125rem',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Search fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('shell.palette')}
      </Box>
      {/* Decorative keycaps: the button has its own name. */}
      <Box
        component="span"
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'inline' }, pl: 2, '&::before': { content: '"Ctrl K"' } }}
      />
    </ButtonBase>
  )
}

export const TopBar = ({
  wide,
  session,
  productName,
  logo,
  online,
  onPalette,
  children,
  ...profile
}: TopBarProps) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      height: 44,
      flex: 'none',
      px: 2,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {logo === null ? (
      <Logo size={26} />
    ) : (
      // Decorative: the company's name is next to it.
      <Box component="img" src={logo} alt="" sx={{ height: 30, maxWidth: 120, objectFit: 'contain' }} />
    )}
    <Typography
      component="span"
      sx={{ fontWeight: 650, letterSpacing: '-0.01em', display: { xs: 'none', md: 'inline' } }}
    >
      {productName}
    </Typography>
    <CompanyMenu company={session.name_company} />
    {wide ? (
      <Suspense fallback={<Box sx={{ flex: 1 }} />}>
        <Breadcrumb />
      </Suspense>
    ) : (
      <Box sx={{ flex: 1 }} />
    )}
    {online !== null && <Away online={online} />}
    <PaletteButton onClick={onPalette} />
    {children}
    <ProfileMenu session={session} {...profile} />
  </Box>
)
