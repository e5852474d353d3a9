import Forum from '@mui/icons-material/ForumOutlined'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { teamQuery } from '#features/home/contract/home.ts'
import { type DirectoryEntry, getDirectory } from '#features/phone/contract/directory.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { CallButton } from '#features/phone/web/call-button.tsx'
import { PeopleActsContext } from '#features/phone/web/people-acts.ts'
import { usePhone, usePresence } from '#features/phone/web/phone-context.tsx'
import { PresenceDot } from '#features/phone/web/presence-dot.tsx'
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

/** Maximum shown, available ones first. */
const SHOWN = 8

const Colleague = ({ entry }: { entry: DirectoryEntry }) => {
  const phone = useText(phoneTexts)
  const { openChat } = useContext(PeopleActsContext)
  const { name, avatar, extension, account, user_id } = entry
  const status = usePresence(account, entry.status)
  return (
    <li>
      <InitialsAvatar name={name} src={avatar} size={32} />
      <CardLines name={name} line={<PresenceDot status={status} />} />
      {openChat !== null && user_id !== null && (
        <IconButton
          size="small"
          aria-label={phone('directory.chat', { name })}
          onClick={() => openChat(user_id)}
        >
          <Forum fontSize="small" />
        </IconButton>
      )}
      <CallButton name={name} number={extension} />
    </li>
  )
}

/** Colleagues' presence, live. */
export const TeamCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const { session } = usePhone()
  const team = useQuery({
    queryKey: ['phone', 'directory', 'home'],
    queryFn: async ({ signal }) =>
      (await first('team')) ?? api.call(getDirectory, { query: teamQuery, signal }),
  })
  const others = (team.data?.results ?? []).filter(({ account }) => account !== session.sipData?.account)
  const away = ({ status }: DirectoryEntry) => Number(status === 'UNREGISTERED')
  const shown = others.toSorted((one, other) => away(one) - away(other)).slice(0, SHOWN)
  return (
    <Card title={t('home.team')} action={<AllLink to={HOME_LINKS.team} of={t('home.team')} />}>
      <CardList
        expected={SHOWN}
        state={team.status}
        onRetry={() => void team.refetch()}
        empty={t('home.noTeam')}
      >
        {shown.map((entry) => (
          <Colleague key={entry.id} entry={entry} />
        ))}
      </CardList>
    </Card>
  )
}
