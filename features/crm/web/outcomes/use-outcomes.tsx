import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { dayField, longTextField, moneyField } from '#platform/resource/contract/value-fields.ts'
import type { Input } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useAsk } from '#platform/resource/web/use-ask.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { loseBusiness, reopenBusiness, winBusiness } from '../../contract/business-moves.ts'
import type { businesses } from '../../contract/businesses.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useDiscardReason } from './use-discard-reason.tsx'

/** How a business closes. */
export type Outcome = 'won' | 'lost'

/** What closing needs of a business, which lists, boards and pages have. */
export type ClosedBusiness = Pick<RecordOf<typeof businesses>, 'id' | 'name' | 'total_amount'>

interface Outcomes {
  /** Asks for the details; null when cancelled. */
  ask: (outcome: Outcome, business: ClosedBusiness) => Promise<Input | null>
  /** @returns undo */
  close: (outcome: Outcome, business: ClosedBusiness, known: Input) => Promise<() => Promise<void>>
  dialog: ReactNode
}

const FIELDS = {
  amount: moneyField({ required: true }),
  sold_on: dayField({ required: true }),
  notes: longTextField({ max: 4000 }),
} as const

/** Closes a business: won with the amount of its sale, or lost with a reason. */
export const useOutcomes = (): Outcomes => {
  const t = useText(crmTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const texts = useResourceTexts(sales, crmTexts)
  const sale = useAsk()
  const reasons = useDiscardReason()
  return {
    dialog: (
      <>
        {sale.dialog}
        {reasons.dialog}
      </>
    ),
    ask: async (outcome, { name, total_amount: amount }) => {
      if (outcome === 'lost') {
        const reason = await reasons.ask(t('crm.business.lose'), name)
        return reason === undefined ? null : { reason }
      }
      return sale.ask({
        title: t('crm.business.win'),
        hint: t('crm.business.win.text', { name }),
        action: t('crm.business.win'),
        fields: Object.entries(FIELDS),
        texts,
        initial: {
          ...(typeof amount === 'number' ? { amount } : {}),
          sold_on: localDay(new Date(), timeZone),
        },
      })
    },
    close: async (outcome, { id }, known) => {
      if (outcome === 'lost') {
        await api.call(loseBusiness, { params: { id }, body: { reason: known.reason as number | null } })
        return () => api.call(reopenBusiness, { params: { id } }).then(() => undefined)
      }
      const body = {
        amount: Number(known.amount),
        sold_on: String(known.sold_on),
        ...(known.notes === null ? {} : { notes: String(known.notes) }),
      }
      const won = await api.call(winBusiness, { params: { id }, body })
      // Deleting the sale reopens the business.
      return () => api.call(sales.routes.remove, { params: { id: won.sale.id } })
    },
  }
}
