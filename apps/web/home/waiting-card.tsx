import LinkText from '@mui/material/Link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { listWaiting, WAITING_SHOWN } from '#features/join/contract/chats.ts'
import { contactName } from '#features/join/web/contact-name.ts'
import { LazyJoinContext } from '#features/join/web/join-context.ts'
import { WaitingTime } from '#features/join/web/list/waiting-time.tsx'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { AllLink } from './all-link.tsx'
import { CardLines } from './card-lines.tsx'
import { CardList } from './card-list.tsx'
import { useFirstAnswer } from './first-answer.ts'
import { HOME_LINKS } from './home-links.ts'
import { readAgain } from './read-again.ts'
import { waitingHint } from './waiting-hint.ts'

const KEY = ['join', 'waiting']
/** Conversations change together: they are read once for all changes of this time, ms. */
const GATHERED = 2_000

/** Customers who wait for an answer, overdue ones first. */
export const WaitingCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const join = useContext(LazyJoinContext)
  const queries = useQueryClient()
  const waiting = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await first('waiting')) ?? api.call(listWaiting, { signal }),
    // Nobody watched the changes while another screen was open.
    staleTime: 0,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = join?.watchChats(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void readAgain(queries, KEY)
      }, GATHERED)
    })
    return () => {
      clearTimeout(timer)
      unwatch?.()
    }
  }, [join, queries])
  const { count = 0, overdue = 0, results = [] } = waiting.data ?? {}
  return (
    <Card
      title={t('home.waiting')}
      hint={waiting.isSuccess ? waitingHint(t, { count, overdue }) : '\u00a0'}
      action={<AllLink to={HOME_LINKS.waiting} of={t('home.waiting')} />}
    >
      <CardList
        expected={WAITING_SHOWN}
        state={waiting.status}
        onRetry={() => void waiting.refetch()}
        empty={t('home.noWaiting')}
      >
        {results.map((chat) => (
          <li key={chat.id}>
            <InitialsAvatar name={chat.contact_dialog} src={chat.img_dialog} size={32} />
            <CardLines
              name={
                <LinkText
                  component={Link}
                  to={`/join/chats?chat=${chat.id}`}
                  underline="hover"
                  sx={{ color: 'text.primary' }}
                >
                  {contactName(chat)}
                </LinkText>
              }
              line={chat.owner_name ?? chat.group_name ?? t('home.nobody')}
            />
            <WaitingTime chat={chat} />
          </li>
        ))}
      </CardList>
    </Card>
  )
}
