import Event from '@mui/icons-material/EventOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { type Caller, readCaller } from '../../contract/callers.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'
import { NoteComposer } from '../timeline/note-composer.tsx'
import { NewInteraction } from './new-interaction.tsx'

const Line = ({
  icon,
  to,
  children,
  hint,
}: {
  icon: ReactNode
  to: string
  children: string
  hint: string
}) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, minWidth: 0 }}>
    {icon}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <LinkText href={`#${to}`} noWrap sx={{ display: 'block' }}>
        {children}
      </LinkText>
      {hint !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>}
    </Box>
  </Box>
)

/** Link to a new lead, prefilled with the number and the name split in two. */
const newLead = (leads: string, number: string, name: string | null): string => {
  const [first = '', ...last] = (name ?? '').split(' ').filter(Boolean)
  const begin = { mobile: number, first_name: first, last_name: last.join(' ') }
  const filled = Object.entries(begin).filter(([, value]) => value !== '')
  return `#${leads}?${new URLSearchParams([['edit', 'new'], ...filled.map(([field, value]) => [`begin.${field}`, value])])}`
}

const Open = ({ person }: { person: Caller }) => {
  const moment = useMoment()
  const pages = useCrmPages()
  const { business, interaction, event } = person
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
      {interaction !== null && (
        <Line
          icon={<Forum fontSize="small" />}
          to={pages.interaction(interaction.id, person.id)}
          hint={interaction.status ?? ''}
        >
          {interaction.subject}
        </Line>
      )}
      {business.map(({ id, name, stage, total_amount }) => (
        <Line
          key={id}
          icon={<Handshake fontSize="small" />}
          to={pages.business(id)}
          hint={[stage, total_amount === null ? null : formatMoney(total_amount)].filter(Boolean).join(' · ')}
        >
          {name}
        </Line>
      ))}
      {event !== null && (
        <Line icon={<Event fontSize="small" />} to={pages.event(event.id)} hint={moment(event.starts_at)}>
          {event.title}
        </Line>
      )}
    </Box>
  )
}

interface CallerProps {
  number: string
  name: string | null
}

/** Beside a call: the caller, their open records, and a field for a timeline note. */
export const CallerPanel = (props: CallerProps) => <KnownCaller {...props} writes />

/** Beside a timeline, which has its own field for notes. */
export const CallerFacts = (props: CallerProps) => <KnownCaller {...props} writes={false} />

const KnownCaller = ({ number, name, writes }: CallerProps & { writes: boolean }) => {
  const t = useText(crmTexts)
  const pages = useCrmPages()
  const api = useApi()
  const read = useQuery({
    queryKey: ['resource', 'crm_person', 'caller', number],
    queryFn: ({ signal }) => api.call(readCaller, { params: { number }, signal }),
    staleTime: 0,
  })
  if (read.isPending) return <Skeleton height={64} />
  if (hasFailed(read)) return <Box role="alert">{failureDetail(read.error)}</Box>
  const { person, outside } = read.data
  // Colleagues and short codes are no leads.
  if (person === null && !outside) return null
  if (person === null)
    return (
      <Button
        startIcon={<PersonAdd />}
        href={newLead(pages.leads, number, name)}
        sx={{ justifySelf: 'start' }}
      >
        {t('crm.caller.create')}
      </Button>
    )
  return (
    <Box component="section" aria-label={t('crm.caller.title')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Box sx={{ flex: '1 1 100%', typography: 'body2', color: 'text.secondary' }}>
          {[t(`crm.caller.${person.state}`), person.company, person.owner?.label].filter(Boolean).join(' · ')}
        </Box>
        <Button size="small" startIcon={<OpenInNew />} href={`#${pages.person(person.id)}`}>
          {t('crm.caller.open')}
        </Button>
        {!writes && <NewInteraction personId={person.id} name={person.name} channel="join" />}
      </Box>
      <Open person={person} />
      {writes && <NoteComposer personId={person.id} />}
    </Box>
  )
}
