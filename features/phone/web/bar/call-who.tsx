import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { PARK } from '../../contract/pick-up-number.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'
import { SpiedName, spiedBy } from './spied.tsx'

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
  /** All that is known, on as many lines as it takes. */
  full?: boolean
}

/** The name and known details; a conference shows its members, a spied call nothing. */
const useWho = (call: Call): { name: string; hints: string[] } => {
  const t = useText(callTexts)
  if (call.number.startsWith(PARK)) return { name: t('call.parked'), hints: [] }
  const name = nameOf(call)
  if (spiedBy(call) !== null) return { name, hints: [] }
  if (call.conference === null) {
    const number = name === call.number ? [] : [call.number]
    return { name, hints: [...new Set([...number, call.info?.info ?? '', ...call.via])].filter(Boolean) }
  }
  const joined = call.conference.members.filter(({ state }) => state === 'joined')
  return {
    name: t('conference.title', { count: joined.length }),
    hints: [joined.length < 2 ? t('conference.alone') : joined.map((member) => member.name).join(', ')],
  }
}

export const CallWho = ({ call, waiting = false, large = false, full = false }: CallWhoProps) => {
  const t = useText(callTexts)
  const { name, hints } = useWho(call)
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
          {spiedBy(call) === null ? name : <SpiedName call={call} />}
        </Box>
        {hints.length > 0 && (
          <Box
            sx={{ ...(full ? {} : line), typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}
          >
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
