import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'

const PHASE_TEXT = {
  ringing: 'call.incoming',
  connecting: 'call.connecting',
  dialing: 'call.calling',
  talking: 'call.inCall',
} as const satisfies Record<Call['phase'], string>

/** What a call's other side is called here. */
export const nameOf = (call: Call): string => call.info?.label ?? call.number

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Who it is, and what state the call is in. */
interface CallWhoProps {
  call: Call
  /** It rings beside another. */
  waiting?: boolean
  /** Large, one below the other: on a telephone. */
  large?: boolean
}

export const CallWho = ({ call, waiting = false, large = false }: CallWhoProps) => {
  const t = useText(callTexts)
  const joined = call.conference?.members.filter(({ state }) => state === 'joined') ?? []
  const name = call.conference === null ? nameOf(call) : t('conference.title', { count: joined.length })
  const hints =
    call.conference === null
      ? [...(name === call.number ? [] : [call.number]), call.info?.info ?? ''].filter(Boolean)
      : [joined.map((member) => member.name).join(', ')]
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: large ? 'column' : 'row',
        alignItems: 'center',
        textAlign: large ? 'center' : 'start',
        gap: large ? 2 : 1.25,
        minWidth: 0,
        maxWidth: large ? 1 : 320,
      }}
    >
      <InitialsAvatar name={name} src={call.info?.avatar ?? null} size={large ? 96 : 36} />
      <Box sx={{ minWidth: 0 }}>
        <Box role="status" sx={{ typography: 'micro', fontWeight: 600, color: 'secondary.main' }}>
          {waiting ? t('call.waiting') : t(PHASE_TEXT[call.phase])}
        </Box>
        <Box sx={{ ...line, typography: large ? 'h1' : 'body1', fontWeight: 600, lineHeight: 1.3 }}>
          {name}
        </Box>
        {hints.length > 0 && (
          <Box sx={{ ...line, typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
            {hints.map((hint, at) => (
              <span key={hint}>
                {at > 0 && <span aria-hidden> · </span>}
                <span>{hint}</span>
              </span>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}
