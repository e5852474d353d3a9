import Groups from '@mui/icons-material/GroupsOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { PARK } from '../../contract/pick-up-number.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'
import { UNKNOWN_LABEL } from '../softphone/phone-state.ts'
import { SpiedName, spiedBy } from './spied.tsx'

const PHASE_TEXT = {
  ringing: 'call.incoming',
  connecting: 'call.connecting',
  dialing: 'call.calling',
  talking: 'call.inCall',
} as const satisfies Record<Call['phase'], string>

/** Display name of the other party. */
export const nameOf = (call: Call): string => formatPhone(call.info?.label ?? call.number)

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The other party and the state of the call. */
interface CallWhoProps {
  call: Call
  /** Rings during another call. */
  waiting?: boolean
  /** Large and stacked, on a mobile. */
  large?: boolean
  /** Shows all known details, on as many lines as needed. */
  full?: boolean
}

/** Name and known details. A conference shows its members and pending invitations, a supervised call its agent. */
const useWho = (call: Call): { name: string; hints: string[] } => {
  const t = useText(callTexts)
  if (call.number.startsWith(PARK)) return { name: t('call.parked'), hints: [] }
  const name = nameOf(call)
  if (spiedBy(call) !== null)
    return { name, hints: call.info === null || name === UNKNOWN_LABEL ? [] : [name] }
  if (call.conference === null) {
    const number = name === formatPhone(call.number) ? [] : [formatPhone(call.number)]
    return { name, hints: [...new Set([...number, call.info?.info ?? '', ...call.via])].filter(Boolean) }
  }
  const { members } = call.conference
  const namesOf = (target: 'joined' | 'invited') =>
    members.filter(({ state }) => state === target).map((member) => member.name)
  const [joined, ringing] = [namesOf('joined'), namesOf('invited')]
  // Somebody who is invited themselves already knows.
  const pending = call.phase === 'talking' && ringing.length > 0
  return {
    name: t('conference.title', { count: joined.length }),
    hints: [
      ...(pending ? [t('conference.ringing', { names: ringing.join(', ') })] : []),
      joined.length < 2 ? t('conference.alone') : joined.join(', '),
    ],
  }
}

export const CallWho = ({ call, waiting = false, large = false, full = false }: CallWhoProps) => {
  const t = useText(callTexts)
  const { name, hints } = useWho(call)
  const size = large ? 96 : 36
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: large ? 'column' : 'row',
        alignItems: 'center',
        textAlign: large ? 'center' : 'start',
        gap: large ? 2 : 1.25,
        minWidth: large ? 0 : 90,
        flex: large ? undefined : '0 1 auto',
        maxWidth: large ? 1 : 320,
      }}
    >
      {call.conference === null ? (
        <InitialsAvatar name={name} src={call.info?.avatar ?? null} size={size} />
      ) : (
        <Avatar aria-hidden sx={{ width: size, height: size, bgcolor: 'primary.main' }}>
          <Groups sx={{ fontSize: size * 0.6 }} />
        </Avatar>
      )}
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
