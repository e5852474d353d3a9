import Groups from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { type ConferencePerson, conferences, listConferenceMembers } from '../../contract/conferences.ts'
import { conferenceTexts } from '../../i18n/conferences/texts.ts'
import { RoomsMenu } from './rooms-menu.tsx'

const Person = ({ person }: { person: ConferencePerson }) => {
  const t = useText(conferenceTexts)
  const { time } = useDayAndTime()
  const { name, extension, role, joined_at, left_at } = person
  const label = name === '' ? extension : name
  const from = joined_at === null ? '' : time(joined_at)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <InitialsAvatar name={label} src={null} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {label}
          {role === 'moderator' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${t('conference.moderates')}`}</Box>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {joined_at === null
            ? t('conference.neverCame')
            : left_at === null
              ? t('conference.stillIn', { from })
              : t('conference.wasIn', { from, to: time(left_at) })}
        </Box>
      </Box>
    </Box>
  )
}

const People = ({ id }: { id: number }) => {
  const t = useText(conferenceTexts)
  const api = useApi()
  const members = useQuery({
    queryKey: ['phone', 'conference', id],
    queryFn: ({ signal }) => api.call(listConferenceMembers, { params: { id }, signal }),
  })
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('conference.who')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {members.data?.results.map((person) => (
          <Person key={person.account} person={person} />
        ))}
      </Box>
    </Box>
  )
}

/** /pbxCloud/conferencias: past conferences, with each member's times. */
export const ConferencesScreen = () => (
  <ResourceScreen
    resource={conferences}
    ofPeople
    texts={conferenceTexts}
    icon={<Groups />}
    actions={<RoomsMenu />}
    render={{
      duration: ({ duration, ended_at }) => (ended_at === null ? '—' : formatDuration(Number(duration))),
    }}
    factsWithout={['conference_id']}
    panel={({ id }) => <People key={id} id={id} />}
  />
)
