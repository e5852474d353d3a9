import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { agendaQuery, SHOWN } from '#features/home/contract/home.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { useDayAndTime, useViewer } from '#platform/ui/viewer.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { AllLink } from './all-link.tsx'
import { CardLines } from './card-lines.tsx'
import { CardList } from './card-list.tsx'
import { useFirstAnswer } from './first-answer.ts'
import { HOME_LINKS } from './home-links.ts'

/** Today's remaining events. */
export const AgendaCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const { timeZone } = useViewer()
  const { time } = useDayAndTime()
  const query = agendaQuery(localDay(new Date(), timeZone))
  const events = useQuery({
    queryKey: ['resource', agendaEvents.name, 'list', 'today', query],
    queryFn: async ({ signal }) =>
      (await first('agenda')) ?? api.call(agendaEvents.routes.list, { query: query as never, signal }),
    staleTime: 0,
  })
  return (
    <Card title={t('home.agenda')} action={<AllLink to={HOME_LINKS.agenda} of={t('home.agenda')} />}>
      <CardList
        expected={SHOWN}
        state={events.status}
        onRetry={() => void events.refetch()}
        empty={t('home.noAgenda')}
      >
        {(events.data?.results ?? []).map(({ id, title, starts_at, all_day, person, call_label_color }) => (
          <li key={id}>
            <Box
              aria-hidden
              sx={{
                width: 10,
                height: 10,
                flex: 'none',
                borderRadius: '50%',
                bgcolor: call_label_color ?? 'primary.main',
              }}
            />
            <CardLines
              name={
                <LinkText
                  component={Link}
                  to={`/pbxCloud/agenda?event=${id}`}
                  underline="hover"
                  color="inherit"
                >
                  {title}
                </LinkText>
              }
              line={person?.label}
            />
            <Box sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {all_day ? t('home.allDay') : time(starts_at)}
            </Box>
          </li>
        ))}
      </CardList>
    </Card>
  )
}
