import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { trunks } from '../../contract/lines/trunks.ts'
import { pbxTexts } from '../../i18n/texts.ts'

type Advice =
  | 'trunk.health.credentials'
  | 'trunk.health.forbidden'
  | 'trunk.health.unknownAccount'
  | 'trunk.health.securityAgreement'
  | 'trunk.health.busy'

/** What an administrator can do about a refusal. */
function adviceFor(answer: string | null): Advice | null {
  if (answer === null) return null
  if (answer === '401' || answer === '407') return 'trunk.health.credentials'
  if (answer === '403') return 'trunk.health.forbidden'
  if (answer === '404' || answer === '410' || answer === '604') return 'trunk.health.unknownAccount'
  if (answer === '494') return 'trunk.health.securityAgreement'
  return answer.startsWith('5') ? 'trunk.health.busy' : null
}

/** How a trunk is: whether it is connected, what its carrier answers, and when it is tried again. */
export const TrunkHealth = ({ record }: { record: RecordOf<typeof trunks> }): ReactNode => {
  const t = useText(pbxTexts)
  const moment = useMoment()
  const answer = record.answer
  const advice = adviceFor(answer)
  const isBroken = record.registration === 'refused' || record.registration === 'unanswered'
  if (!isBroken && record.connection === 'up') return <Alert severity="success">{t('trunk.health.up')}</Alert>
  if (!isBroken && record.connection === 'down')
    return <Alert severity="error">{t('trunk.health.down')}</Alert>
  if (!isBroken)
    return record.registration === 'pending' ? (
      <Alert severity="info">{t('trunk.health.pending')}</Alert>
    ) : null
  return (
    <Alert severity="error">
      {record.registration === 'unanswered'
        ? t('trunk.health.unanswered')
        : answer === null
          ? t('trunk.health.refused')
          : t('trunk.health.refusedWith', { answer })}
      {advice !== null && ` ${t(advice)}`}
      {typeof record.next_try === 'string' && ` ${t('trunk.health.next', { when: moment(record.next_try) })}`}
    </Alert>
  )
}
