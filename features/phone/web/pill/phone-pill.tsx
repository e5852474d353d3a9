import Dialpad from '@mui/icons-material/Dialpad'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDoNotDisturb } from '#platform/ui/do-not-disturb.ts'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone, usePhoneState } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { statusOf } from '../softphone/phone-state.ts'

const QuickDial = lazyPreloaded(async () => (await import('./quick-dial.tsx')).QuickDial)
const PhonePopover = lazyPreloaded(async () => (await import('./phone-popover.tsx')).PhonePopover)

interface PhonePillProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Whether a field fits; otherwise the number is typed in the popover. */
  wide: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onDevices: () => void
}

/** The idle phone in the top bar: its state, and a field to call by number or name. */
export const PhonePill = ({ inputRef, wide, open, onOpen, onDevices }: PhonePillProps) => {
  const t = useText(phoneTexts)
  const { session } = usePhone()
  const status = usePhoneState(statusOf)
  const undisturbed = useDoNotDisturb().has(session.userId)
  const idle = usePhoneState(({ calls }) => calls.length === 0)
  const pill = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (open && !isOpen) setOpen(true)
  const extension = session.sipData?.extension
  const label = open ? t('dock.close') : t('dock.open')
  return (
    <Box
      ref={pill}
      component="section"
      aria-label={t('dock.label')}
      data-phone
      data-status={status}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        height: 34,
        border: 1,
        borderColor: status === 'IN_CALL' || status === 'BUSY' ? 'secondary.main' : 'divider',
        borderRadius: 17,
        bgcolor: 'background.default',
      }}
    >
      <ButtonBase
        aria-expanded={open}
        onClick={() => onOpen(!open)}
        sx={{ gap: 1, px: 1.25, height: 1, borderRadius: 17, typography: 'body2' }}
      >
        {/* Not an aria-label, which would have to repeat the visible text for people who use voice control. */}
        <Box component="span" sx={visuallyHidden}>
          {wide
            ? label
            : `${label} (${t(`status.${undisturbed && status === 'REGISTERED' ? 'undisturbed' : status}`)})`}
        </Box>
        <Box role="status" component="span" sx={{ display: 'inline-flex' }}>
          <PresenceDot status={status} undisturbed={undisturbed} quiet={!wide} />
        </Box>
        {extension !== undefined && wide && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {extension}
          </Box>
        )}
        {!wide && <Dialpad sx={{ fontSize: 18, color: 'text.secondary' }} />}
      </ButtonBase>
      {wide && idle && (
        <>
          <Suspense fallback={<Box sx={{ width: { md: 170, lg: 220 } }} />}>
            {!open && <QuickDial inputRef={inputRef} />}
          </Suspense>
          <Tip title={label}>
            <IconButton size="small" aria-label={t('dial.keypad')} onClick={() => onOpen(!open)}>
              <Dialpad sx={{ fontSize: 18 }} />
            </IconButton>
          </Tip>
        </>
      )}
      {isOpen && (
        <LazyBoundary place={{ below: pill.current }} onGiveUp={() => onOpen(false)}>
          <PhonePopover
            anchor={open && idle ? pill.current : null}
            inputRef={inputRef}
            onClose={() => onOpen(false)}
            onDevices={onDevices}
          />
        </LazyBoundary>
      )}
    </Box>
  )
}
