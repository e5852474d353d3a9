import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined'
import { useQuery } from '@tanstack/react-query'
import { pendingQuery, SHOWN } from '#features/home/contract/home.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { CallButton } from '#features/phone/web/call-button.tsx'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useResourceUpdates } from '#platform/resource/web/resource-updates.ts'
import { Card } from '#platform/ui/card.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { AllLink } from './all-link.tsx'
import { CardLines } from './card-lines.tsx'
import { CardList } from './card-list.tsx'
import { useFirstAnswer } from './first-answer.ts'
import { HOME_LINKS } from './home-links.ts'

/** Calls of customers that nobody answered or called back. */
export const PendingCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const moment = useMoment()
  useResourceUpdates()
  const pending = useQuery({
    queryKey: ['resource', missedCalls.name, 'list', 'pending'],
    queryFn: async ({ signal }) =>
      (await first('pending')) ?? api.call(missedCalls.routes.list, { query: pendingQuery as never, signal }),
  })
  return (
    <Card title={t('home.pending')} action={<AllLink to={HOME_LINKS.pending} of={t('home.pending')} />}>
      <CardList
        expected={SHOWN}
        state={pending.status}
        onRetry={() => void pending.refetch()}
        empty={t('home.noPending')}
      >
        {(pending.data?.results ?? []).map(({ id, label, number, called_at }) => (
          <li key={id}>
            <PhoneCallback aria-hidden fontSize="small" color="warning" />
            <CardLines
              name={formatPhone(label ?? '')}
              line={[
                label === number ? '' : formatPhone(number ?? ''),
                called_at === null ? '' : moment(called_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
            <CallButton name={label ?? ''} number={number ?? ''} />
          </li>
        ))}
      </CardList>
    </Card>
  )
}
