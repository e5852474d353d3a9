import CallMissed from '@mui/icons-material/CallMissed'
import { useQuery } from '@tanstack/react-query'
import { missedQuery, SHOWN } from '#features/home/contract/home.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { CallButton } from '#features/phone/web/call-button.tsx'
import { HISTORY_KEY } from '#features/phone/web/history/history-cache.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { AllLink } from './all-link.tsx'
import { CardLines } from './card-lines.tsx'
import { CardList } from './card-list.tsx'
import { useFirstAnswer } from './first-answer.ts'
import { HOME_LINKS } from './home-links.ts'

/** Latest missed calls, with call back. */
export const MissedCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const moment = useMoment()
  const missed = useQuery({
    queryKey: [...HISTORY_KEY, 'missed'],
    queryFn: async ({ signal }) =>
      (await first('missed')) ?? api.call(getCalls, { body: missedQuery, signal }),
  })
  return (
    <Card title={t('home.missed')} action={<AllLink to={HOME_LINKS.missed} of={t('home.missed')} />}>
      <CardList
        expected={SHOWN}
        state={missed.status}
        onRetry={() => void missed.refetch()}
        empty={t('home.noMissed')}
      >
        {(missed.data?.cdrs ?? []).map(({ id, label, number, started_at }) => (
          <li key={id}>
            <CallMissed aria-hidden fontSize="small" color="error" />
            <CardLines
              name={formatPhone(label)}
              line={label === number ? moment(started_at) : `${formatPhone(number)} · ${moment(started_at)}`}
            />
            <CallButton name={label} number={number} />
          </li>
        ))}
      </CardList>
    </Card>
  )
}
