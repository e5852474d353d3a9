import Box from '@mui/material/Box'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { abovePage } from '#platform/ui/above-page.ts'
import { useFootHeight } from '#platform/ui/use-foot-height.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone, usePhoneState } from '../phone-context.tsx'
import { ResumeCards } from '../resume/resume-card.tsx'
import { heldCalls, ringingCalls } from '../softphone/call-set.ts'
import { currentOf } from '../softphone/phone-state.ts'
import { CallArea } from './call-area.tsx'
import { IncomingCard } from './incoming-card.tsx'

const AfterCall = lazy(async () => ({ default: (await import('./after-call.tsx')).AfterCall }))

/** All parts of calls that nothing may cover: ringing calls, the current call, how the last one ended. Rendered in a portal. */
export const CallSurface = ({ onDevices }: { onDevices: () => void }) => {
  const t = useText(callTexts)
  const { resume } = usePhone()
  const calls = usePhoneState((state) => state.calls)
  const current = usePhoneState(currentOf)
  const last = usePhoneState((state) => state.last)
  const offers = useStore(resume.store, (state) => state.offers.length)
  const bar = useRef<HTMLElement>(null)
  const inCall = current !== null && current.phase !== 'ringing'
  const ringing = ringingCalls(calls)
  const [noting, setNoting] = useState(false)
  const showsLastCall = last !== null && ringing.length === 0
  // Page, dialogs and drawers end above the bar.
  useFootHeight('--call-bar', bar, inCall || showsLastCall || noting)
  const paper = { typography: 'body1', color: 'text.primary', bgcolor: 'background.paper' } as const
  return createPortal(
    <>
      {(ringing.length > 0 || offers > 0) && (
        <Box
          component="section"
          aria-label={t('bar.incoming')}
          data-phone
          sx={{
            position: 'fixed',
            zIndex: 1,
            top: 56,
            right: { xs: 8, sm: 16 },
            display: 'grid',
            gap: 1,
            typography: 'body1',
            color: 'text.primary',
          }}
        >
          {ringing.map((call) => (
            <IncomingCard key={call.id} call={call} waiting={call !== current} />
          ))}
          <ResumeCards />
        </Box>
      )}
      {(inCall || showsLastCall || noting) && (
        <Box
          ref={bar}
          data-phone
          sx={{
            ...paper,
            position: 'fixed',
            inset: 'auto 0 0',
            // On a mobile the call fills the screen.
            maxHeight: '100dvh',
            overflowY: { xs: 'auto', sm: 'visible' },
            boxShadow: inCall || showsLastCall ? '0 -4px 16px rgb(0 0 0 / .12)' : 0,
          }}
        >
          {(showsLastCall || noting) && (
            <Suspense fallback={null}>
              <AfterCall last={showsLastCall ? last : null} onNoting={setNoting} />
            </Suspense>
          )}
          {inCall && (
            <Box
              component="section"
              aria-label={t('bar.title')}
              sx={{ borderTop: 2, borderColor: 'secondary.main' }}
            >
              <CallArea
                key={current.id}
                call={current}
                held={heldCalls(calls).filter((call) => call !== current)}
                onDevices={onDevices}
              />
            </Box>
          )}
        </Box>
      )}
    </>,
    abovePage(),
  )
}
