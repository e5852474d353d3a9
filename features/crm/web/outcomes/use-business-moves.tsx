import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { reopenBusiness } from '../../contract/business-moves.ts'
import type { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type Outcome, useOutcomes } from './use-outcomes.tsx'

interface BusinessMoves {
  close: (outcome: Outcome, business: RecordOf<typeof businesses>) => void
  reopen: (business: RecordOf<typeof businesses>) => void
  dialog: ReactNode
}

/** Wins, loses and reopens businesses; failures show an alert, each move can be undone. */
export const useBusinessMoves = (): BusinessMoves => {
  const t = useText(crmTexts)
  const api = useApi()
  const outcomes = useOutcomes()
  const tried = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const close = async (outcome: Outcome, record: RecordOf<typeof businesses>) => {
    const known = await outcomes.ask(outcome, record)
    if (known === null) return
    const back = await outcomes.close(outcome, record, known)
    offerUndo(t(`crm.business.${outcome}`, { name: record.name }), back)
  }
  return {
    dialog: outcomes.dialog,
    close: (outcome, business) => tried(() => close(outcome, business)),
    reopen: ({ id }) => tried(() => api.call(reopenBusiness, { params: { id } })),
  }
}
