import Call from '@mui/icons-material/Call'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhoneState } from './phone-context.tsx'
import { type CallWay, callWayOf } from './softphone/call-way.ts'
import { useCall } from './use-call.ts'

const CallMenu = lazy(async () => ({ default: (await import('./call-menu.tsx')).CallMenu }))

const TEXTS = {
  call: 'directory.call',
  choose: 'directory.callOrInvite',
  invite: 'directory.invite',
} as const satisfies Record<CallWay, string>

/** Calls somebody in a list. During a call, offers a second call or an invitation to the running one. */
export const CallButton = ({ name, number }: { name: string; number: string }) => {
  const t = useText(phoneTexts)
  const { clickToCall } = useCall()
  const way = usePhoneState(callWayOf)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(TEXTS[way ?? 'call'], { name: formatPhone(name) })
  return (
    <>
      {/* Short: a tooltip with the name would cover the state and extension of the row below. */}
      <Tip title={way === 'choose' || way === 'invite' ? t(`${TEXTS[way]}.short`) : ''}>
        <IconButton
          size="small"
          color="success"
          disabled={way === null}
          aria-label={label}
          {...(way === 'choose' ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
          onClick={({ currentTarget }) => (way === 'choose' ? setAnchor(currentTarget) : clickToCall(number))}
        >
          <Call fontSize="small" />
        </IconButton>
      </Tip>
      {anchor && (
        <Suspense>
          <CallMenu anchor={anchor} name={name} number={number} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
